// Signatures of a delivery: of the raw body (service.md 6.3), and by the Standard Webhooks specification, which also
// signs the id and the time of the attempt and may carry several signatures.
import { createHmac } from 'node:crypto';

export interface Signed {
  readonly messageId: string;
  /** of this attempt, in milliseconds since 1970 */
  readonly at: number;
  readonly body: string;
  /** the newest first; another one signs too for a while after it was exchanged */
  readonly secrets: readonly string[];
}

export function signatureHeaders({ messageId, at, body, secrets }: Signed): Record<string, string> {
  const plain = createHmac('sha256', secrets[0] ?? '')
    .update(body)
    .digest('hex');
  const timestamp = String(Math.floor(at / 1000));
  const standard = secrets.map(
    secret => `v1,${createHmac('sha256', secret).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'x-platform-signature': plain,
    'x-bimdata-signature': plain,
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  };
}
