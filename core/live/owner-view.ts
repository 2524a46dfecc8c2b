// Status that a desktop app shows to the owner of this computer: work under way, models that end, other computers that
// are connected, and the addresses and certificate of the service.
import type { Relay } from '../events/relay.ts';
import type { Edge } from '../http/server/edge.ts';
import type { Certificates } from '../http/tls/tls.ts';
import type { Log } from '../kit/log.ts';
import { countOpenJobs } from '../pipeline/jobs.ts';
import type { Db } from '../storage/db.ts';

export interface ModelEnd {
  readonly cloudId: number;
  readonly projectId: number;
  readonly modelId: number;
  readonly name: string;
  readonly hasFailed: boolean;
}

export interface Activity {
  /** jobs that wait or run */
  readonly jobs: number;
  /** other computers that hold a connection */
  readonly visitors: number;
}

export interface Reach {
  /** addresses of the service for other computers, the machine's name first; empty while it is not shared */
  readonly addresses: readonly string[];
  /** SHA-256 of the server's certificate, `AB:CD:...` */
  readonly fingerprint: string;
  /** SHA-256 of the own authority's certificate; null with a certificate of the owner's own */
  readonly authorityFingerprint: string | null;
}

export type OwnerView = ReturnType<typeof createOwnerView>;

/** Commits come in bursts while files are processed. */
const BETWEEN_READS = 250;

export function createOwnerView(deps: {
  readonly db: Db;
  readonly log: Log;
  readonly certificates: Certificates;
  /** addresses of the service for other computers */
  readonly addresses: () => readonly string[];
  readonly relay: Relay;
  readonly edge: Edge;
}) {
  const { db, log, certificates, addresses, relay, edge } = deps;
  const listeners = new Set<(activity: Activity) => void>();
  let timer: NodeJS.Timeout | undefined;
  let last: Activity = { jobs: 0, visitors: 0 };

  const activity = async (): Promise<Activity> => ({ jobs: await countOpenJobs(db), visitors: edge.visitors() });

  let again = false;

  /** At once, and once more after the burst. */
  function wake(): void {
    if (listeners.size === 0) return;
    again = timer !== undefined;
    if (again) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) wake();
    }, BETWEEN_READS).unref();
    compare().catch((error: unknown) => log.warn('what goes on cannot be read', { error }));
  }
  const forget = db.onCommit(wake);
  edge.onVisitor(wake);

  async function compare(): Promise<void> {
    const now = await activity();
    if (now.jobs === last.jobs && now.visitors === last.visitors) return;
    last = now;
    for (const listener of listeners) listener(now);
  }

  return {
    activity,
    reach(): Reach {
      return {
        addresses: addresses(),
        fingerprint: certificates.fingerprint,
        authorityFingerprint: certificates.authority()?.fingerprint256 ?? null,
      };
    },
    /** Calls `listener` when a model is complete or has failed. Returns how to stop. */
    onModelEnd: (listener: (end: ModelEnd) => void) =>
      relay.listen(happening => {
        if (happening.name !== 'ifc.process_update' || happening.projectId === null) return;
        const { id, name, status } = happening.data;
        if (status !== 'C' && status !== 'E') return;
        listener({
          cloudId: happening.cloudId,
          projectId: happening.projectId,
          modelId: id,
          name: name ?? String(id),
          hasFailed: status === 'E',
        });
      }),
    /** Calls `listener` when the number of jobs or of visitors has changed. Returns how to stop. */
    onActivity(listener: (activity: Activity) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onNewCertificate: (listener: () => void) => certificates.onRenew(listener),
    close(): void {
      clearTimeout(timer);
      forget();
    },
  };
}
