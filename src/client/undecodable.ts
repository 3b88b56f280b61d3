import { plainField } from '#records/text';

/** The cause (`what`) for which a text is not JSON, and the remedy. */
type Diagnosis = { readonly what: string; readonly remedy: string };

const NAMES = 'Fatal error|Parse error|Warning|Notice|Deprecated|Strict Standards';

/** A message that PHP writes into a response, with markup (html_errors) or without. */
const PHP_MESSAGE = new RegExp(`(?:<br ?/?>\\s*)?(?:<b>)?(?:PHP )?(${NAMES})(?:</b>)?:\\s+([^\\n]{1,2000})`, 'i');

const AT_THE_START = new RegExp(`^\\s*${PHP_MESSAGE.source}`, 'i');

const AFTER_JSON = new RegExp(`[}\\]]\\s*${PHP_MESSAGE.source}(?<= on line .*)`, 'i');

/** A file path of the server with more than two parts; only the last two are shown, as the rest is private. */
const LONG_PATH =
  /(?<![\w:/\\.])(?:[A-Za-z]:)?(?:[\\/][^\\/\s:'"()<>]+)*[\\/]([^\\/\s:'"()<>]+)[\\/]([^\\/\s:'"()<>]+)/g;

const LONGEST_WORDS = 200;

function cut(plain: string): string {
  return plain.length <= LONGEST_WORDS ? plain : `${plain.slice(0, LONGEST_WORDS).trimEnd()}…`;
}

/** Returns the text of a page as one short line without markup. */
export function shortened(page: string): string {
  return cut(plainField(page.slice(0, 20_000)));
}

/** Returns the PHP message before or after the JSON of a text, on one line and with shortened paths. */
export function phpMessageOf(text: string): { readonly level: string; readonly words: string } | undefined {
  const end = text.slice(-4000);
  const [, level, rest] = AT_THE_START.exec(text.slice(0, 4000)) ?? AFTER_JSON.exec(end) ?? [];
  if (level === undefined || rest === undefined) return undefined;
  const [message = ''] = rest.split(/<br ?\/?>|(?<=on line (?:<b>)?\d+(?:<\/b>)?)(?!\d)/i);
  return { level: level.toLowerCase(), words: cut(plainField(message).replace(LONG_PATH, '$1/$2')) };
}

/** Returns true if a JSON text ends inside a string, list or object. */
export function isCutOff(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (inString) {
      if (letter === '\\') index += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
  }
  return inString || depth > 0;
}

/** Finds the cause for which a text that is not HTML is not JSON; `reason` is the message of the JSON parser. */
export function diagnosisOf(text: string, reason: string): Diagnosis {
  const php = phpMessageOf(text);
  if (php !== undefined)
    return {
      what: `it holds the PHP ${php.level} “${php.words}”`,
      remedy: php.level.endsWith('error')
        ? "The site's code fails there: tell its administrator, who finds more in the PHP error log."
        : "Ask the site's administrator to keep PHP messages out of answers (display_errors = Off, or WP_DEBUG_DISPLAY false in wp-config.php) and to see to the cause.",
    };
  if (text.trim() === '')
    return {
      what: 'it is empty',
      remedy: "PHP may have ended early (memory, time): the site's administrator finds why in the PHP error log.",
    };
  if (/^\s*[{[]/.test(text) && isCutOff(text))
    return {
      what: `it is cut off after ${text.length} characters`,
      remedy:
        'Try again; if it stays so, a proxy or cache of the site, or an error or a limit of PHP, cuts its answers: the host of the site finds which in the PHP error log.',
    };
  return { what: reason, remedy: 'Open the address in a browser, and look at what stands there beside the JSON.' };
}
