/**
 * The body of a response, for a script that reads it piece by piece; null when there is none.
 *
 * With `Cache-Control: no-store` Chromium cancels the request when a script has drained the stream itself, and lists it
 * as aborted (microsoft/playwright#42742). It does not when a copy is read.
 */
export function bodyOf(response: Response): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  const copy = response.clone().body;
  // The original is never read: its chunks would be buffered. The reader of the copy gets all errors.
  response.body?.cancel().catch(() => undefined);
  return copy;
}
