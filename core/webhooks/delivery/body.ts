// What is sent of an event: the same text at every attempt (service.md 6.2, API.md section 7).
import type { StoredEvent } from '../../events/outbox.ts';

/** Most bytes of a body; of what is larger only the id is sent, and the API has the rest. */
const MOST_BYTES = 256 << 10;

type Data = Readonly<Record<string, unknown>>;
type Happened = Pick<StoredEvent, 'name' | 'projectId' | 'data'>;

export interface BodyParts {
  readonly eventName: string;
  readonly hookId: number;
  readonly cloudId: number;
  readonly projectId: number | null;
  readonly data: Data;
  /** the user's short form; null for the service itself */
  readonly actor: object | null;
  /** counts the deliveries about one object to one webhook, from 1 */
  readonly sequence: number;
}

export function bodyOf({ eventName, hookId, cloudId, projectId, data, actor, sequence }: BodyParts): string {
  const write = (shown: Data) =>
    JSON.stringify({
      event_name: eventName,
      cloud_id: cloudId,
      project_id: projectId,
      webhook_id: hookId,
      sequence,
      actor,
      data: projectId === null || 'project_id' in shown ? shown : { ...shown, project_id: projectId },
    });
  const body = write(data);
  return Buffer.byteLength(body) <= MOST_BYTES
    ? body
    : write({ id: idIn(data) ?? idIn(Object.values(data)[0]) ?? null, is_truncated: true });
}

/** What an event is about, such as `document:7`: events about one thing arrive in their order. */
export function objectOf({ name, projectId, data }: Happened): string {
  const kind = kindOf(name);
  const id =
    kind === 'project'
      ? projectId
      : (idIn(data[kind]) ?? (kind === 'topic' ? data['topic_guid'] : undefined) ?? idIn(data));
  return typeof id === 'number' || typeof id === 'string' ? `${kind}:${id}` : `project:${projectId}`;
}

/** Comments arrive in order with their topic, and what validations are of with its visa. */
function kindOf(name: string): string {
  if (name.startsWith('bcf.')) return 'topic';
  const [first = ''] = name.split('.', 1);
  return first === 'ifc' ? 'model' : first;
}

function idIn(thing: unknown): unknown {
  const { id, guid } = (thing ?? {}) as { readonly id?: unknown; readonly guid?: unknown };
  return guid ?? id;
}
