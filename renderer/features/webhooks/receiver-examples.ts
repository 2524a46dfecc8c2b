// Example receivers that verify signatures: one file each, without packages.

export const receiverLanguages = ['node', 'python'] as const;
export type ReceiverLanguage = (typeof receiverLanguages)[number];

const node = `// WEBHOOK_SECRET=... node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

// The secret as text, or its whsec_ form.
const secret = process.env.WEBHOOK_SECRET;
const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
const sign = (text, form) => createHmac('sha256', key).update(text).digest(form);
const same = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

// Standard Webhooks: id, time and body are signed. After a new secret there are two signatures for a day.
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false; // sent long ago
  const expected = 'v1,' + sign(\`\${id}.\${time}.\${body}\`, 'base64');
  return signatures.split(' ').some(signature => same(signature, expected));
}

// The plain header instead: hex HMAC of the body alone.
function isGenuinePlain(headers, body) {
  return same(headers['x-platform-signature'] ?? '', sign(body, 'hex'));
}

const check = process.env.PLAIN ? isGenuinePlain : isGenuine;

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  if (!check(request.headers, body)) {
    response.writeHead(401).end('wrong signature');
    return;
  }
  const event = JSON.parse(body);
  // The same webhook-id again is the same event: a repeated delivery.
  console.log(request.headers['webhook-id'], event.event_name);
  response.writeHead(200).end('received ' + event.event_name);
});
server.listen(Number(process.env.PORT ?? 8080), () => console.log('listening on', server.address().port));
`;

const python = `# WEBHOOK_SECRET=... python3 receiver.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# The secret as text, or its whsec_ form.
secret = os.environ["WEBHOOK_SECRET"]
key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()


def sign(text):
    return hmac.new(key, text, hashlib.sha256)


def is_genuine(headers, body):
    """Standard Webhooks: id, time and body are signed. After a new secret there are two signatures for a day."""
    sent = headers.get("webhook-timestamp", "")
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False  # sent long ago
    text = f"{headers.get('webhook-id', '')}.{sent}.".encode() + body
    expected = "v1," + base64.b64encode(sign(text).digest()).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(each.encode(), expected.encode()) for each in signatures)


def is_genuine_plain(headers, body):
    """The plain header instead: hex HMAC of the body alone."""
    given = headers.get("x-platform-signature", "")
    return hmac.compare_digest(given.encode(), sign(body).hexdigest().encode())


check = is_genuine_plain if os.environ.get("PLAIN") else is_genuine


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not check(self.headers, body):
            return self.answer(401, "wrong signature")
        event = json.loads(body)
        # The same webhook-id again is the same event: a repeated delivery.
        print(self.headers["webhook-id"], event["event_name"], flush=True)
        self.answer(200, "received " + event["event_name"])

    def answer(self, status, text):
        self.send_response(status)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver)
print("listening on", server.server_port, flush=True)
server.serve_forever()
`;

export const receiverExamples: Readonly<Record<ReceiverLanguage, string>> = { node, python };
