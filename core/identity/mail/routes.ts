// The mail server, for administrators of this service.
import { byAdministrators, route, type Route } from '../../http/api/route.ts';
import { MailServer, MailServerChange, TestMail, TestMailResult } from './schema.ts';
import type { Mail } from './service.ts';

const group = 'server';
const { reads, writes } = byAdministrators;

/**
 * @param changed writes to the log of activity: the settings are in a file, and no transaction shows that they changed
 */
export function mailRoutes(mail: Mail, changed: () => Promise<void>): Route[] {
  return [
    route({
      id: 'getMailServer',
      method: 'GET',
      path: '/server/mail',
      group,
      summary: 'Get the mail settings',
      access: reads,
      answer: MailServer,
      handle: async () => mail.describe(),
    }),
    route({
      id: 'setMailServer',
      method: 'PUT',
      path: '/server/mail',
      group,
      summary: 'Update the mail settings',
      access: { ...writes, audit: 'server.mail.update' },
      body: MailServerChange,
      answer: MailServer,
      handle: async call => {
        const server = await mail.change(call.body);
        await changed();
        return server;
      },
    }),
    route({
      id: 'sendTestMail',
      method: 'POST',
      path: '/server/mail/test',
      group,
      summary: 'Send a test email',
      access: { ...writes, audit: { none: 'a mail changes nothing here' } },
      body: TestMail,
      status: 200,
      answer: TestMailResult,
      handle: async call => mail.test(call.body.to),
    }),
  ];
}
