// The only place that turns errors into answers (API.md section 2).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, DamagedFile, diskFull, isDiskFull } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Route } from '../api/route.ts';

/** Status, code and text of the errors that the HTTP library raises by itself. */
const refusals: Readonly<Record<string, readonly [status: number, code: string, detail: string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid_json', 'The body is empty; JSON is expected.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The body is too large for this operation.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'invalid_length', 'The length of the body is not as announced.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'This content type is not supported.'],
  FST_ERR_BAD_URL: [400, 'bad_url', 'The address is malformed.'],
};

type StandardOf = (request: FastifyRequest) => Route['standard'];

/** Answers with `error`; unknown errors are bugs: logged once, answered with 500 and the request's id. */
export function createErrorHandler(log: Log, standardOf: StandardOf) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error);
    if (!refusal) {
      log.error('request failed', {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url,
        error,
      });
      return reply
        .code(500)
        .send(inForm(standardOf(request), { detail: `Internal error. Request ${request.id}.`, code: 'internal' }));
    }
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer realm="plinth", ApiKey');
    const wait = refusal.extra?.['retry_after'];
    if (typeof wait === 'number') reply.header('retry-after', String(wait));
    return reply.code(refusal.status).send(inForm(standardOf(request), bodyOf(refusal)));
  };
}

/** The answer to an address that no route has. */
export const notFoundHandler = (standardOf: StandardOf) => (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(inForm(standardOf(request), { detail: 'Not found.', code: 'not_found' }));

/** Answers a request with an `Expect` that HTTP does not define. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ detail: 'This expectation is not supported.', code: 'expectation_failed' });
  response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(body);
}

/** Answers input that is not HTTP, has too large headers, or did not arrive in time; then the connection ends. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, detail] = brokenRequests[error.code ?? ''] ?? [
    '400 Bad Request',
    'bad_request',
    'This is not a valid request.',
  ];
  const body = JSON.stringify({ detail, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ` +
      `${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const brokenRequests: Readonly<Record<string, readonly [status: string, code: string, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The request timed out.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The headers of the request are too large.',
  ],
};

/** An error as administrators of the service get it: a damaged file with the names of its documents. */
export async function forAdministrator(
  error: unknown,
  namesOf: (hash: string) => Promise<readonly string[]>,
): Promise<unknown> {
  if (!(error instanceof DamagedFile)) return error;
  const documents = await namesOf(error.hash);
  const names = documents.length === 0 ? 'This file' : documents.join(', ');
  const remedy = 'Upload the same file again, or restore it from a backup.';
  return new AppError(error.status, error.code, `${names}: damaged on the server. ${remedy}`, {
    cause: error,
    extra: { documents },
  });
}

export function bodyOf({ fields, message, code, reasons, extra }: AppError): Record<string, unknown> {
  return { ...(fields ?? { detail: message }), code, ...(reasons && { reasons }), ...extra };
}

function toRefusal(error: FastifyError | Error): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return diskFull(error);
  const { code = '', statusCode = 0 } = error as Partial<FastifyError>;
  const known = refusals[code];
  if (known) return new AppError(known[0], known[1], known[2], { cause: error });
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new AppError(400, 'interrupted', 'The request is incomplete.', { cause: error });
  // Plugins throw plain errors with a status below 500 for bad input; their text is for people.
  return statusCode >= 400 && statusCode < 500
    ? new AppError(statusCode, 'invalid', error.message, { cause: error })
    : undefined;
}

/** The BCF and Foundation standards want `message` in every error. */
function inForm(standard: Route['standard'], body: Record<string, unknown>): Record<string, unknown> {
  if (standard === undefined) return body;
  const [first] = Object.values(body);
  return {
    message:
      typeof body.detail === 'string' ? body.detail : String(Array.isArray(first) ? first[0] : 'Invalid request.'),
    ...body,
  };
}
