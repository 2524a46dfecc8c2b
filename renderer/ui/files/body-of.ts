// What a fetch answered, as a stream that is read to its end.

/**
 * The body of an answer, for a script that reads it piece by piece; null when there is none.
 *
 * Of an answer that must not be stored Chromium cancels the request when a script has drained the stream itself, and
 * lists it as aborted (microsoft/playwright#42742). It does not when a copy is read.
 */
export function bodyOf(response: Response): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  const copy = response.clone().body;
  // Nobody reads the other one: its pieces would be kept for it. What goes wrong is seen by whoever reads the copy.
  response.body?.cancel().catch(() => undefined);
  return copy;
}
