// The English texts of the frame and of the first screen; those of all other screens come with them.
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import type { later } from './en-later.ts';

export const en = { shell, home } as const;

/** Every text of the window, as `t` names them. */
export type AllTexts = typeof en & typeof later;

type TextsOf<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : TextsOf<Tree[Key]> };

/** The same keys in another language. */
export type Texts = TextsOf<AllTexts>;
