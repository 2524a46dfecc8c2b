// The token request as the example of the Foundation API writes it: its parameters in the address, and no body. It is
// read like a form; nothing of it is logged.
import type { IncomingMessage } from 'node:http';

/**
 * Turns the query of a token request without a body into its body.
 * @returns `anonymous` for one that names no client: RFC 6749 5.2 answers 401, and the credentials in it stay valid
 */
export function readTokenQuery(request: IncomingMessage): 'anonymous' | 'read' | 'none' {
  const { headers, url = '' } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const [path = '', query = ''] = url.split('?', 2);
  if (hasBody || query === '') return 'none';
  const fields = new URLSearchParams(query);
  if (headers.authorization === undefined && !fields.has('client_id')) return 'anonymous';
  const form = Buffer.from(fields.toString());
  headers['content-type'] = 'application/x-www-form-urlencoded';
  headers['content-length'] = String(form.length);
  request.url = path;
  request.unshift(form);
  return 'read';
}
