// All French texts; loaded only when French is chosen.
import type { Texts } from './en.ts';
import { documents } from './fr/documents.ts';
import { home } from './fr/home.ts';
import { models } from './fr/models.ts';
import { people } from './fr/people.ts';
import { server } from './fr/server.ts';
import { shell } from './fr/shell.ts';
import { uploads } from './fr/uploads.ts';
import { viewer } from './fr/viewer.ts';

export const fr: Texts = { shell, home, documents, models, people, server, uploads, viewer };
