// The only IPC from pages to the main process: accepts messages of the right type from the main frame of the service's
// page; everything else is refused.
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { isOwn } from './navigation.ts';
import { requests } from './channels.ts';

const nothing = Type.Null();
const token = Type.String({ pattern: '^[0-9a-f]{32}$' });
/** Maximum number of bytes in one response. */
const LARGEST_PIECE = 8 * 2 ** 20;
const closed = { additionalProperties: false };

/** Schemas of the messages that the window may send on each channel. Any other message is refused. */
const askShapes = {
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

type Asks = typeof askShapes;

export type Answers = { readonly [Channel in keyof Asks]: (message: Static<Asks[Channel]>) => unknown };

/** Answers every channel. The error of a refusal reveals nothing about the program. */
export function answerRequests(
  {
    ipcMain,
    origin,
    isGuest,
    onRefusal,
  }: {
    readonly ipcMain: Pick<IpcMain, 'handle'>;
    /** origin of the service's pages; undefined while it does not run */
    readonly origin: () => string | undefined;
    /** whether these contents may show foreign pages: they get no answers, whatever they show */
    readonly isGuest: (contents: WebContents) => boolean;
    /** called for every refusal */
    readonly onRefusal: (channel: string, reason: string) => void;
  },
  answers: Answers,
): void {
  for (const channel of Object.keys(askShapes) as (keyof Asks)[]) {
    const answer = answers[channel] as (message: unknown) => unknown;
    ipcMain.handle(channel, async (event, ...messages: readonly unknown[]) => {
      const reason = isGuest(event.sender) ? 'a window for signing in' : refusal(event, messages, channel, origin());
      if (reason !== undefined) {
        onRefusal(channel, reason);
        throw new Error('refused');
      }
      return answer(messages[0]);
    });
  }
}

function refusal(
  { senderFrame, sender }: IpcMainInvokeEvent,
  messages: readonly unknown[],
  channel: keyof Asks,
  origin: string | undefined,
): string | undefined {
  if (!senderFrame || senderFrame !== sender.mainFrame) return 'not the main frame';
  if (origin === undefined || !isOwn(senderFrame.url, origin)) return 'a page of another origin';
  if (messages.length !== 1 || !isData(messages[0]) || !Value.Check(askShapes[channel], messages[0]))
    return 'a message of another shape';
  return undefined;
}

/** Maximum depth of the message types. */
const DEEPEST = 4;

/** Whether a value is plain data. A date or a map passes as an object with only optional fields, but is not plain. */
function isData(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null)
    return value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every(item => isData(item, depth + 1));
  return (
    Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(item => isData(item, depth + 1))
  );
}
