// Mail settings, as administrators of the service see and change them.
import Type, { type Static } from 'typebox';
import { nullable, shape } from '../../kit/shapes.ts';

const Host = Type.String({
  minLength: 1,
  maxLength: 253,
  description: 'name or address of the SMTP server; null: none, mail is kept in the outbox',
});
const Port = Type.Integer({ minimum: 1, maximum: 65_535 });
const Secure = Type.Boolean({ description: 'TLS from the first byte; otherwise STARTTLS' });
const Tls = Type.Union([Type.Literal('required'), Type.Literal('off')], {
  description: 'off: mail also goes to a server without encryption',
});
const User = Type.String({ maxLength: 512 });
const From = Type.String({
  minLength: 1,
  maxLength: 512,
  description: 'sender: an address, or a name with the address in angle brackets',
});

export const MailServer = shape('MailServer', {
  host: nullable(Host),
  port: Port,
  secure: Secure,
  tls: Tls,
  user: nullable(User),
  has_password: Type.Boolean(),
  from: From,
  outbox: Type.Integer({ description: 'number of queued mails' }),
});
export type MailServer = Static<typeof MailServer>;

export const MailServerChange = Type.Object({
  host: nullable(Host),
  port: Type.Optional(Port),
  secure: Type.Optional(Type.Boolean()),
  tls: Type.Optional(Tls),
  user: Type.Optional(nullable(User)),
  password: Type.Optional(nullable(Type.String({ maxLength: 1024, description: 'kept when absent' }))),
  from: Type.Optional(From),
});
export type MailServerChange = Static<typeof MailServerChange>;

export const TestMail = Type.Object({ to: Type.String({ maxLength: 254 }) });

export const TestMailResult = shape('TestMailResult', {
  delivered: Type.Boolean({ description: 'whether the server accepted it' }),
  problem: nullable(Type.String({ description: 'why not' })),
});
export type TestMailResult = Static<typeof TestMailResult>;
