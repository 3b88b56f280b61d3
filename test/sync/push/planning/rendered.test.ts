import { describe, expect, it } from 'vitest';
import { signsOfRendering } from '#sync/push/planning/validation-rules';

describe('the signs of rendering in a description', () => {
  it.each([
    ['<p>Versió [ca] i [en]</p>'],
    ['<p>[sic], [Anmerkung der Redaktion], [1], [a b c]</p>'],
    ['<p>vegeu [my-calendar]</p>'],
    ['<p>[<em>ca</em>] Benvinguts</p>'],
  ])('do not include a bracketed word that the service shows literally: %s', (html) => {
    expect(signsOfRendering(html)).toEqual([]);
  });

  it.each([
    ['<p>[gallery]</p>', ['[gallery]']],
    ['<p>[vc_row css=&#8221;x&#8221;]</p>', ['[vc_row]']],
    ['<p>[box]text[/box]</p>', ['[box]']],
    ['<p>[box]</p>\n<p><b>text</b></p>\n<p>[/BOX]</p>', ['[BOX]', '[box]']],
    ['<p>a</p><script>1</script><iframe></iframe>', ['iframe', 'script']],
  ])('in %s are %j', (html, found) => {
    expect(signsOfRendering(html)).toEqual(found);
  });
});
