// The English texts of all screens but the first, one file per part of the window.
import { account } from './en/account.ts';
import { administration } from './en/administration.ts';
import { applications } from './en/applications.ts';
import { bin } from './en/bin.ts';
import { documents } from './en/documents.ts';
import { models } from './en/models.ts';
import { people } from './en/people.ts';
import { parts } from './en/parts.ts';
import { server } from './en/server.ts';
import { tokens } from './en/tokens.ts';
import { uploads } from './en/uploads.ts';
import { viewer } from './en/viewer.ts';

export const later = { account, administration, applications, bin, documents, models, people, parts, server, tokens, uploads, viewer } as const;
