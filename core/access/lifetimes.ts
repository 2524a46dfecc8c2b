// The lifetimes of everything that gives access or can be revoked: in milliseconds, and nowhere else (service.md 5,
// API.md section 4, RELIABILITY.md 6).
import { DAY, HOUR, MINUTE, type Clock } from '../kit/time.ts';
import { invalid } from '../kit/errors.ts';

/** A sign-on as a whole; it ends earlier when it is idle. */
const SIGN_ON = 10 * HOUR;
const ACCESS_TOKEN = HOUR;

export const lifetimes = {
  // Signing in
  signOn: SIGN_ON,
  signOnIdle: HOUR,
  /** A sign-on that ended is noted until the last token of it has expired. */
  endedSignOn: SIGN_ON + ACCESS_TOKEN,
  authorizationCode: MINUTE,
  deviceCode: 10 * MINUTE,
  /** An expired device code is still answered as expired, not as unknown. */
  expiredDeviceCode: 10 * MINUTE,
  signInPage: 30 * MINUTE,
  /** the way to a sign-in provider and back */
  providerRoundTrip: 15 * MINUTE,
  secondFactorStep: 15 * MINUTE,
  secondFactorSetup: 15 * MINUTE,
  /** A browser is known to an account, so that a sign-in from it is not reported by mail. */
  knownBrowser: 365 * DAY,

  // Tokens and addresses
  accessToken: ACCESS_TOKEN,
  /** project and model tokens */
  browserToken: { default: 12 * HOUR, longest: 30 * DAY },
  fileAddress: HOUR,
  /** An answer with addresses is made again after that, so that those in it stay valid for a while. */
  answerWithAddresses: HOUR / 4,
  archive: HOUR,
  invitation: 30 * DAY,
  /** a client that registered itself and got no token in that time */
  unusedClient: 30 * DAY,

  // Keys and certificates
  /** before upkeep exchanges it */
  signingKey: 365 * DAY,
  /** long after the last token that it signed: signing out may still show such an ID token */
  retiredSigningKey: 30 * DAY,
  certificateAuthority: 731 * DAY,
  /** Browsers refuse those of servers with more than 397 days. */
  certificate: 396 * DAY,
  /** Both: an authority that has not been renewed by then is renewed, because all clients would reject the old one. */
  certificateRenewal: 30 * DAY,
  /** Administrators are asked to renew the authority so long before it ends. */
  certificateAuthorityNotice: 90 * DAY,

  // What can be restored, and what is kept to be sent
  bin: 30 * DAY,
  events: 30 * DAY,
  /** that have ended */
  jobs: 30 * DAY,
  /** of webhooks, with their attempts */
  deliveries: 30 * DAY,
  watchedFolderEntries: 30 * DAY,
  /** when a token was used: longer than one lives */
  credentialUses: 60 * DAY,
} as const;

/** How long sign-in is refused after failures (RELIABILITY.md 6). */
export const lockOuts = {
  /** passwords are counted within it */
  passwordWindow: MINUTE,
  /** mails are counted within it */
  mailWindow: HOUR,
  /** between two mails with a link to one address */
  betweenLinks: MINUTE,
  /** after the first, second, third ... run of wrong codes of a second factor */
  secondFactor: [15 * MINUTE, HOUR, 4 * HOUR, DAY],
} as const;

/** In whole seconds, as tokens, cookies and protocols count. */
export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/**
 * The end of a token for browsers (API.md 4) in milliseconds since 1970: as requested, else 12 hours from now.
 * @throws 400 on `expires_at` for an invalid time, one in the past, or one more than 30 days ahead
 */
export function tokenEnd(clock: Clock, given: string | null | undefined): number {
  const { default: usual, longest } = lifetimes.browserToken;
  const end = given === null || given === undefined ? clock.now() + usual : Date.parse(given);
  if (Number.isNaN(end)) throw invalid('expires_at', 'A date and time is expected.', { code: 'invalid_date' });
  if (end <= clock.now()) throw invalid('expires_at', 'The date must be in the future.', { code: 'date_in_past' });
  if (end > clock.now() + longest)
    throw invalid('expires_at', 'At most 30 days are allowed.', { code: 'limit_reached', most: 30 });
  return end;
}
