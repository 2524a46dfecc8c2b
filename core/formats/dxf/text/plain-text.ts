// What TEXT and MTEXT have in common: characters written as signs.
import { decodeNumbers } from '../reading/text-encoding.ts';

const signs: Readonly<Record<string, string>> = { d: '°', c: 'Ø', p: '±', '%': '%' };

/** `%%d`, `%%c`, `%%p`, `%%065` and characters as numbers; underlining is left out. */
export function withSigns(text: string): string {
  return decodeNumbers(text)
    .replace(/%%(\d{3})/g, (whole, code: string) => (Number(code) >= 32 ? String.fromCharCode(Number(code)) : whole))
    .replace(/%%([dcp%])/gi, (_, sign: string) => signs[sign.toLowerCase()] ?? '')
    .replace(/%%[ouk]/gi, '');
}

/** `^J` and the like: control characters with a caret; `^ ` is the caret itself. */
export function withoutCarets(text: string): string {
  return text.replace(/\^([ -_a-z])/g, (_, character: string) => {
    if (character === ' ') return '^';
    if (character === 'J' || character === 'M') return character === 'J' ? '\n' : '';
    return character === 'I' ? '\t' : '';
  });
}
