/**
 * A tag. By its form alone: rendering puts paragraphs across other elements. Only behind `=` quotes keep a `>` from being
 * its end (HTML, 13.2.5.37).
 */
export const TAG = /(<\/?[a-z](?:=\s*(?:"[^"]*"|'[^']*')|=(?!\s*["'])|[^=<>])*>)/i;
