// The smart views of the project: a click applies one to the open models.
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconEyeOff, IconFocus2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { cssColor } from '../../ui/colours/theme.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { smartViewsQuery, useSmartViewChanges, type ViewPlace } from './queries.ts';
import { ruleText } from './rule-text.ts';
import { SmartViewDialog, type ConditionsField } from './smart-view-dialog.tsx';
import { useApplying, useRuleWords } from './use-applying.ts';
import classes from './smart-views.module.css';

export interface SmartViewsPanelProps {
  readonly place: ViewPlace;
  readonly view: OpenView;
  readonly mayWrite: boolean;
  readonly conditions: ConditionsField;
}

type Asks =
  | { readonly kind: 'edit'; readonly view: SmartView | null }
  | { readonly kind: 'delete'; readonly view: SmartView };

export function SmartViewsPanel({ place, view, mayWrite, conditions }: SmartViewsPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(smartViewsQuery(place));
  const applying = useApplying(place, view);
  const problems = useProblems();
  const [asks, setAsks] = useState<Asks | null>(null);
  const close = () => setAsks(null);
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        {mayWrite && (
          <Button leftSection={<IconPlus size={14} />} onClick={() => setAsks({ kind: 'edit', view: null })}>
            {t('smartViews.new')}
          </Button>
        )}
        <Button disabled={applying.applied === null} onClick={applying.end}>
          {t('smartViews.end')}
        </Button>
      </div>
      {applying.error !== null && (
        <p role="alert">
          {t('smartViews.failed')} {problems.of(applying.error)}
        </p>
      )}
      <Loaded query={query}>
        {views =>
          views.length === 0 ? (
            <p className={classes.none}>{t(mayWrite ? 'smartViews.none' : 'smartViews.noneToRead')}</p>
          ) : (
            <ul className={classes.list}>
              {views.map(each => (
                <ViewRow key={each.id} view={each} mayWrite={mayWrite} applying={applying} onAsk={setAsks} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asks?.kind === 'edit' && (
        <SmartViewDialog
          place={place}
          view={asks.view}
          conditions={conditions}
          onClose={close}
          onSaved={saved => {
            close();
            applying.apply(saved);
          }}
        />
      )}
      {asks?.kind === 'delete' && <Deleting place={place} view={asks.view} onClose={close} />}
    </div>
  );
}

interface ViewRowProps {
  readonly view: SmartView;
  readonly mayWrite: boolean;
  readonly applying: ReturnType<typeof useApplying>;
  readonly onAsk: (asks: Asks) => void;
}

function ViewRow({ view, mayWrite, applying: { applied, applyingId, apply }, onAsk }: ViewRowProps) {
  const { t } = useTranslation();
  const { name } = view;
  const isApplied = applied?.view.id === view.id;
  return (
    <li data-applied={isApplied || undefined}>
      <div className={classes.head}>
        <UnstyledButton
          className={classes.name}
          aria-pressed={isApplied}
          aria-busy={applyingId === view.id}
          title={t('smartViews.apply', { name })}
          onClick={() => apply(view)}
        >
          {name}
        </UnstyledButton>
        {mayWrite && (
          <>
            <ActionIcon aria-label={t('smartViews.edit', { name })} onClick={() => onAsk({ kind: 'edit', view })}>
              <IconPencil size={14} />
            </ActionIcon>
            <ActionIcon aria-label={t('smartViews.delete', { name })} onClick={() => onAsk({ kind: 'delete', view })}>
              <IconTrash size={14} />
            </ActionIcon>
          </>
        )}
      </div>
      {isApplied && <Rules rules={applied.view.rules} counts={applied.counts} />}
    </li>
  );
}

function Rules({ rules, counts }: { readonly rules: readonly SmartRule[]; readonly counts: readonly number[] }) {
  const { t, i18n } = useTranslation();
  const words = useRuleWords();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <ul className={classes.applied}>
      {rules.map((rule, at) => (
        // eslint-disable-next-line react/no-array-index-key -- rules have no other name
        <li key={at}>
          <RuleMark rule={rule} />
          <span>
            <span className={classes.effect}>{t(`smartViews.effects.${rule.effect}`)}</span> {ruleText(rule, words)}
          </span>
          <small>{number.format(counts[at] ?? 0)}</small>
        </li>
      ))}
    </ul>
  );
}

function RuleMark({ rule: { effect, colour } }: { readonly rule: SmartRule }) {
  if (effect === 'hide') return <IconEyeOff size={14} aria-hidden />;
  if (effect === 'isolate') return <IconFocus2 size={14} aria-hidden />;
  return <i style={{ background: cssColor(colour ?? '') }} aria-hidden />;
}

function Deleting({
  place,
  view,
  onClose,
}: {
  readonly place: ViewPlace;
  readonly view: SmartView;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { remove } = useSmartViewChanges(place);
  return (
    <DeleteDialog
      title={t('smartViews.deleteTitle', { name: view.name })}
      text={t('smartViews.deleteText')}
      busy={remove.isPending}
      error={problems.of(remove.error)}
      onClose={onClose}
      onDelete={() => remove.mutate(view.id, { onSuccess: onClose })}
    />
  );
}
