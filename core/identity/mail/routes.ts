// The mail server, for administrators of this service.
import { byAdministrators, declaring, route, type Route } from '../../http/api/route.ts';
import { MailServer, MailServerChange, TestMail, TestMailResult } from './schema.ts';
import type { Mail } from './service.ts';

const { reads, writes } = declaring('server', byAdministrators);

/**
 * @param changed writes to the log of activity: the settings are in a file, and no transaction shows that they changed
 */
export function mailRoutes(mail: Mail, changed: () => Promise<void>): Route[] {
  return [
    route({
      id: 'getMailServer',
      ...reads,
      path: '/server/mail',
      summary: 'Get the mail settings',
      answer: MailServer,
      handle: async () => mail.describe(),
    }),
    route({
      id: 'setMailServer',
      ...writes('PUT', 'server.mail.update'),
      path: '/server/mail',
      summary: 'Update the mail settings',
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
      ...writes('POST', { none: 'a mail changes nothing here' }),
      path: '/server/mail/test',
      summary: 'Send a test email',
      body: TestMail,
      status: 200,
      answer: TestMailResult,
      handle: async call => mail.test(call.body.to),
    }),
  ];
}
