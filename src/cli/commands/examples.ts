/** Examples for the help of a command: whole command lines, as they are typed in the folder of the configuration. */
export function examples(...lines: readonly [string, ...string[]]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
