// The mail server, for administrators of this service.
import { byAdministrators, type Route, routesFor } from '../../http/api/route.ts';
import { MailServer, MailServerChange, TestMail, TestMailResult } from './schema.ts';
import type { Mail } from './service.ts';

const { routes, reads, writes } = routesFor('server', byAdministrators);

/**
 * @param changed writes to the log of activity: the settings are in a file, and no transaction shows that they changed
 */
export function mailRoutes(mail: Mail, changed: () => Promise<void>): Route[] {
  return [
    routes.get('getMailServer', '/server/mail', {
      summary: 'Get the mail settings',
      access: reads,
      answer: MailServer,
      handle: async () => mail.describe(),
    }),
    routes.put('setMailServer', '/server/mail', {
      summary: 'Update the mail settings',
      access: writes('server.mail.update'),
      body: MailServerChange,
      answer: MailServer,
      handle: async call => {
        const server = await mail.change(call.body);
        await changed();
        return server;
      },
    }),
    routes.post('sendTestMail', '/server/mail/test', {
      summary: 'Send a test email',
      access: writes({ none: 'a mail changes nothing here' }),
      body: TestMail,
      answer: TestMailResult,
      handle: async call => mail.test(call.body.to),
    }),
  ];
}
