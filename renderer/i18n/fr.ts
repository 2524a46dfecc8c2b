// All French texts; loaded only when French is chosen.
import type { Texts } from './en.ts';
import { account } from './fr/account.ts';
import { administration } from './fr/administration.ts';
import { applications } from './fr/applications.ts';
import { bin } from './fr/bin.ts';
import { documents } from './fr/documents.ts';
import { home } from './fr/home.ts';
import { models } from './fr/models.ts';
import { people } from './fr/people.ts';
import { parts } from './fr/parts.ts';
import { server } from './fr/server.ts';
import { shell } from './fr/shell.ts';
import { tokens } from './fr/tokens.ts';
import { uploads } from './fr/uploads.ts';
import { viewer } from './fr/viewer.ts';

export const fr: Texts = { shell, home, account, administration, applications, bin, documents, models, people, parts, server, tokens, uploads, viewer };
