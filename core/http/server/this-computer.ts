// Whether a request was made on the computer on which the service runs, and not carried there by a proxy.
import { isLoopbackAddress, isOnThisComputer } from '../../kit/text/web-address.ts';
import type { Call } from '../api/route.ts';

/** What proxies add to requests. One of them is enough: a browser at this computer sends none. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True when both ends of the connection and every name that the client used are loopback. A proxy on this computer has
 * a loopback address too, so requests with a header of proxies, or from a page or for a host of another name, do not
 * count.
 */
export function isAtThisComputer({ origin, exchange: { request } }: Pick<Call, 'origin' | 'exchange'>): boolean {
  const { headers, socket } = request.raw;
  const addresses = [socket.remoteAddress ?? '', socket.localAddress ?? '', request.ip];
  const origins = headers.origin === undefined ? [origin] : [origin, headers.origin];
  return (
    addresses.every(isLoopbackAddress) &&
    origins.every(each => URL.canParse(each) && isOnThisComputer(new URL(each))) &&
    !FORWARDED.some(name => headers[name] !== undefined)
  );
}
