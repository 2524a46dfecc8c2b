// Request bodies for the world of the access tests.
import { digestTopics, weekdays } from '../../../core/collaboration/digests/schema.ts';

/** A view of everything from above. */
export const viewState = {
  camera: {
    projection: 'perspective',
    eye: [0, 9, 0],
    direction: [0, -1, 0],
    up: [0, 0, -1],
    field_of_view: 0.8,
    height: 9,
    aspect: null,
  },
  planes: [],
  box: null,
  elements: {
    selected: [],
    is_shown: true,
    exceptions: [],
    has_shades: false,
    hidden: [],
    painted: [],
    are_spaces_shown: false,
  },
  shifts: [],
};

/** A digest that is sent on Sundays only, of nothing. */
export function digestFor(groupId: number) {
  const days = Object.fromEntries(weekdays.map(day => [day, day === 'sunday']));
  return {
    recipients_group_ids: [groupId],
    schedule: { time: '23:59', timezone: 'UTC', ...days },
    locale: 'en',
    ...Object.fromEntries(digestTopics.map(topic => [topic, false])),
  };
}
