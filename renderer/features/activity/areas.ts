// Filter areas of the service's log: each with the prefixes of its actions.
import { aboutModels } from './sentences.ts';

export const areas = {
  signIn: ['sign-in'],
  account: ['account', 'server.account'],
  application: ['application', 'cloud-application'],
  server: ['server.mail', 'server.certificate', 'server.second-factor', 'sign-in-provider', 'signing-key'],
  place: ['cloud', 'project', 'watched-folder', 'webhook'],
  people: ['member', 'cloud-user', 'invitation', 'group', 'digest', 'folder.permission', 'access-token', 'access'],
  document: ['document', 'folder', 'list', 'tag', 'visa', 'bin'],
  topic: ['topic', 'topic-value'],
  model: aboutModels,
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof areas;
