// Smart views, shared by the people of a project.
import type { Caller } from '../../access/caller.ts';
import { invalid } from '../../kit/errors.ts';
import type { Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import { createSaved, type SavedPlace } from '../lists/service.ts';
import type { NewSmartView, SmartRule, SmartView, SmartViewChange } from './schema.ts';

/** Per view, all its rules together: opening the panel loads every view with them. */
const MOST_CONDITIONS = 100;

export type SmartViews = ReturnType<typeof createSmartViews>;

export function createSmartViews(deps: { db: Db; clock: Clock }) {
  const saved = createSaved<Pick<SmartView, 'rules'>>(deps, {
    table: 'smart_view',
    column: 'rules',
    noun: 'smart view',
    object: 'smart-view',
    toJson: ({ rules }) => rules,
    fromJson: json => ({ rules: JSON.parse(json) as SmartRule[] }),
  });
  return {
    ...saved,
    async create(place: SavedPlace, caller: Pick<Caller, 'accountId'>, view: NewSmartView): Promise<SmartView> {
      checkRules(view.rules);
      return saved.create(place, caller, view);
    },
    async update(place: SavedPlace, id: number, change: SmartViewChange): Promise<SmartView> {
      checkRules(change.rules ?? []);
      return saved.update(place, id, change);
    },
  };
}

/** @throws 400 for a rule that colours without a colour, and for too many conditions */
function checkRules(rules: readonly SmartRule[]): void {
  if (rules.some(({ effect, colour }) => effect === 'colour' && colour === undefined))
    throw invalid('rules', 'A rule that colours needs a colour.', 'required');
  const count = rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  if (count > MOST_CONDITIONS) throw invalid('rules', `A smart view has at most ${MOST_CONDITIONS} conditions.`);
}
