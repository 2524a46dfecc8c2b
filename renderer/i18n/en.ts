// All English texts, one file per part of the window.
import { documents } from './en/documents.ts';
import { home } from './en/home.ts';
import { models } from './en/models.ts';
import { people } from './en/people.ts';
import { server } from './en/server.ts';
import { shell } from './en/shell.ts';
import { uploads } from './en/uploads.ts';
import { viewer } from './en/viewer.ts';

export const en = { shell, home, documents, models, people, server, uploads, viewer } as const;

type TextsOf<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : TextsOf<Tree[Key]> };

/** The same keys in another language. */
export type Texts = TextsOf<typeof en>;
