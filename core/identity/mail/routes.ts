// The mail server, for who looks after this service.
import { byAdministrators, route, type Route } from '../../http/route.ts';
import { MailServer, MailServerChange, TestMail, TestMailResult } from './schema.ts';
import type { Mail } from './service.ts';

const group = 'server';
const { reads, writes } = byAdministrators;

export function mailRoutes(mail: Mail): Route[] {
  return [
    route({
      id: 'getMailServer', method: 'GET', path: '/server/mail', group, summary: 'Tell how mail leaves this service',
      access: reads, answer: MailServer,
      handle: async () => mail.describe(),
    }),
    route({
      id: 'setMailServer', method: 'PUT', path: '/server/mail', group, summary: 'Choose how mail leaves this service, from now on',
      access: { ...writes, audit: 'server.mail.update' }, body: MailServerChange, answer: MailServer,
      handle: async call => mail.change(call.body),
    }),
    route({
      id: 'sendTestMail', method: 'POST', path: '/server/mail/test', group, summary: 'Send a test mail',
      access: writes, body: TestMail, status: 200, answer: TestMailResult,
      handle: async call => mail.test(call.body.to),
    }),
  ];
}
