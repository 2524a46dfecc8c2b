// Pins of issues as marks of the viewer.
import type { Extensions, Topic, TopicPin } from '../../api/shapes.ts';
import { cssColor, markColors } from '../../ui/colours/theme.ts';
import type { ViewPin } from '../../viewer/open-view.ts';
import { fromBcf } from './bcf-view.ts';
import { numberOf, statusColour } from './issue-rules.ts';

/** More would hide the model. */
export const MOST_PINS = 300;

export interface PinContext {
  readonly extensions: Extensions | undefined;
  /** models shown */
  readonly models: readonly number[];
  /** the open issue */
  readonly current: string | null;
  readonly onOpen: (guid: string) => void;
}

/** Pins of the listed issues in the models shown; those of the open issue last, so that they are on top. */
export function viewPins(
  listed: readonly Topic[],
  pins: readonly TopicPin[],
  { extensions, models, current, onOpen }: PinContext,
): ViewPin[] {
  const pinsOf = new Map(pins.map(({ topic_guid: guid, pins: own }) => [guid, own]));
  const ordered = [...listed.filter(({ guid }) => guid !== current), ...listed.filter(({ guid }) => guid === current)];
  return ordered
    .flatMap(topic =>
      (pinsOf.get(topic.guid) ?? [])
        .filter(({ model_ids: ids }) => ids.length === 0 || ids.some(id => models.includes(id)))
        .map(pin => ({
          key: `${topic.guid} ${pin.guid}`,
          at: fromBcf(pin.point),
          label: numberOf(topic),
          title: topic.title,
          // Without the alpha that comes first in BCF.
          colour: cssColor((pin.color ?? statusColour(extensions, topic.topic_status) ?? markColors.blue).slice(-6)),
          isCurrent: topic.guid === current,
          onOpen: () => onOpen(topic.guid),
        })),
    )
    .slice(-MOST_PINS);
}
