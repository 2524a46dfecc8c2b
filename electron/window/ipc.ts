// The one door from pages to the main process: the right page, its main frame, and a message of the right shape, or
// nothing.
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { askShapes, type Asks } from './message-shapes.ts';
import { isOwn } from './navigation.ts';

export interface IpcParts {
  readonly ipcMain: Pick<IpcMain, 'handle'>;
  /** origin of the service's pages; undefined while it does not run */
  readonly origin: () => string | undefined;
  /** whether these contents may show pages of others: they are answered nothing, whatever they show */
  readonly isGuest: (contents: WebContents) => boolean;
  /** told of every refusal */
  readonly onRefusal: (channel: string, reason: string) => void;
}

export type Answers = { readonly [Channel in keyof Asks]: (message: Static<Asks[Channel]>) => unknown };

/** Answers every channel. What is refused is answered by an error that says nothing about the program. */
export function answerAsks({ ipcMain, origin, isGuest, onRefusal }: IpcParts, answers: Answers): void {
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

/** No shape here lies deeper. */
const DEEPEST = 4;

/**
 * Whether something is plain data. A date or a map has the shape of an object of which everything is optional, but is
 * none.
 */
function isData(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null)
    return value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every(item => isData(item, depth + 1));
  return (
    Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(item => isData(item, depth + 1))
  );
}
