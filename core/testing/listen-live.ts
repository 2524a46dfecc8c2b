// A listener to the stream of events, as a script uses it.
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { TestContext } from 'node:test';
import type { TestService } from './service.ts';

export interface Message {
  readonly event: string;
  readonly data: Record<string, unknown>;
  readonly id: number | undefined;
}

/** Opens a stream and collects its messages; `until` waits for the first message that fits. */
export async function listen(
  t: TestContext,
  { url, bootstrap }: Pick<TestService, 'url' | 'bootstrap'>,
  as: string,
  { query = '', lastEventId }: { readonly query?: string; readonly lastEventId?: number | undefined } = {},
) {
  const messages: Message[] = [];
  let heard: () => void = () => undefined;
  const request = https.get(`${url}/live${query}`, {
    ca: readFileSync(bootstrap.ca_file),
    headers: {
      authorization: as,
      'accept-encoding': 'zstd, gzip',
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  });
  t.after(() => request.destroy());
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  response.on('error', () => undefined);
  request.on('error', () => undefined); // the test ends before the stream does
  let text = '';
  const ended = new Promise<{ readonly isWhole: boolean }>(resolve => {
    response.once('close', () => resolve({ isWhole: response.complete }));
  });
  response.setEncoding('utf8').on('data', chunk => {
    text += String(chunk);
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, event = '', data = 'null'] = /^(?:id: (\d+)\n)?event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event)
        messages.push({ event, data: JSON.parse(data) as Message['data'], id: id === undefined ? id : Number(id) });
    }
    heard();
  });
  return {
    messages,
    response,
    ended,
    close: () => {
      request.destroy();
    },
    async until(fits: (message: Message) => boolean): Promise<Message> {
      for (;;) {
        const found = messages.find(fits);
        if (found) return found;
        await new Promise<void>(resolve => {
          heard = resolve;
        });
      }
    },
  };
}
