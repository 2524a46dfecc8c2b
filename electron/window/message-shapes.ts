// Schemas of the messages that the window may send on each channel. Any other message is refused.
import Type from 'typebox';
import { requests } from './channels.ts';

const nothing = Type.Null();
const token = Type.String({ pattern: '^[0-9a-f]{32}$' });
/** Maximum number of bytes in one response. */
const LARGEST_PIECE = 8 * 2 ** 20;
const closed = { additionalProperties: false };

export const askShapes = {
  [requests.state]: nothing,
  [requests.changeSettings]: Type.Object(
    {
      port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
      share: Type.Optional(Type.Boolean()),
      openAtLogin: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  [requests.chooseDataFolder]: nothing,
  [requests.chooseCertificate]: nothing,
  [requests.removeCertificate]: nothing,
  [requests.showDataFolder]: nothing,
  [requests.setMenu]: Type.Array(
    Type.Object(
      {
        id: Type.String({ minLength: 1, maxLength: 100 }),
        title: Type.String({ minLength: 1, maxLength: 200 }),
        group: Type.String({ minLength: 1, maxLength: 100 }),
        keys: Type.Optional(Type.String({ maxLength: 40 })),
      },
      closed,
    ),
    { maxItems: 300 },
  ),
  [requests.waitingFiles]: nothing,
  [requests.readFile]: Type.Object(
    {
      token,
      offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      length: Type.Integer({ minimum: 1, maximum: LARGEST_PIECE }),
    },
    closed,
  ),
  [requests.releaseFile]: token,
} as const;

export type Asks = typeof askShapes;
