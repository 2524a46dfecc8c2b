// The smart views of the project: a click applies one to the open models.
import { Button, UnstyledButton, NativeSelect } from '@mantine/core';
import { IconEyeOff, IconFocus2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import { ChangeDialog } from '../../api/change-form.tsx';
import { cssColor } from '../../ui/colours/theme.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { smartViewsQuery, useSmartViewChanges, type ViewPlace } from './queries.ts';
import { ruleText, newRule, withEffect, canAddRule, contentOf, firstRules, mostOf, roomOf } from './rule-text.ts';
import { useApplying, useRuleWords } from './use-applying.ts';
import classes from './smart-views.module.css';
import { ColorPick } from '../../ui/colours/color-pick.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { IconButton, TextField } from '../../ui/controls.tsx';

/** Editor of conditions, which the page passes from the lists feature. */
type ConditionsField = (
  conditions: SmartRule['conditions'],
  most: number,
  onChange: (next: SmartRule['conditions']) => void,
) => ReactNode;

interface SmartViewDialogProps {
  readonly place: ViewPlace;
  /** the one to edit; null: a new one */
  readonly view: SmartView | null;
  readonly conditions: ConditionsField;
  readonly onSaved: (view: SmartView) => void;
  readonly onClose: () => void;
}

/** Creates or edits a smart view: its name and its rules. */
function SmartViewDialog({ place, view, conditions, onSaved, onClose }: SmartViewDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { save } = useSmartViewChanges(place);
  const [name, setName] = useState(view?.name ?? '');
  const [rules, setRules] = useState(() => firstRules(view));
  const room = roomOf(rules);
  const content = contentOf(view, name, rules);
  return (
    <FormDialog
      title={t(view ? 'smartViews.editTitle' : 'smartViews.newTitle')}
      action={t('smartViews.save')}
      size="lg"
      busy={save.isPending}
      disabled={!content}
      error={problems.of(save.error)}
      onClose={onClose}
      onSubmit={() => content && save.mutate(content, { onSuccess: onSaved })}
    >
      <TextField data-autofocus label={t('smartViews.name')} value={name} maxLength={512} onText={setName} />
      <div className={classes.rules}>
        {rules.map((rule, at) => (
          <RuleFields
            // eslint-disable-next-line react/no-array-index-key -- rules have no other name
            key={at}
            number={at + 1}
            {...{ rule, room, conditions }}
            onChange={next => setRules(rules.with(at, next))}
            onRemove={rules.length > 1 ? () => setRules(rules.toSpliced(at, 1)) : undefined}
          />
        ))}
        <Button
          leftSection={<IconPlus size={14} />}
          disabled={!canAddRule(rules)}
          onClick={() => setRules([...rules, newRule(rules)])}
        >
          {t('smartViews.addRule')}
        </Button>
      </div>
    </FormDialog>
  );
}

interface RuleFieldsProps {
  readonly number: number;
  readonly rule: SmartRule;
  /** number of further conditions that the view may have */
  readonly room: number;
  readonly conditions: ConditionsField;
  readonly onChange: (next: SmartRule) => void;
  /** undefined for the only rule */
  readonly onRemove: (() => void) | undefined;
}

const tool = (label: string, icon: typeof IconTrash, run: () => void) => (
  <IconButton label={label} icon={icon} iconSize={14} onClick={run} />
);

const effects = ['colour', 'hide', 'isolate'] as const;

function RuleFields({ number, rule, room, conditions, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useTranslation();
  const title = t('smartViews.rule', { number });
  return (
    <section className={classes.rule} role="group" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <NativeSelect
          aria-label={t('smartViews.effect')}
          value={rule.effect}
          onChange={event => onChange(withEffect(rule, event.currentTarget.value as SmartRule['effect']))}
          data={effects.map(value => ({ value, label: t(`smartViews.effects.${value}`) }))}
        />
        {onRemove && tool(t('smartViews.removeRule', { number }), IconTrash, onRemove)}
      </header>
      {rule.conditions.length === 0 && <p className="quiet">{t('smartViews.all')}</p>}
      {conditions(rule.conditions, mostOf(rule, room), next => onChange({ ...rule, conditions: next }))}
      {rule.effect === 'colour' && (
        <ColorPick
          label={t('smartViews.colour')}
          color={rule.colour ?? null}
          isNeeded
          onColor={colour => colour !== null && onChange({ ...rule, colour })}
        />
      )}
    </section>
  );
}

interface SmartViewsPanelProps {
  readonly place: ViewPlace;
  readonly view: OpenView;
  readonly mayWrite: boolean;
  readonly conditions: ConditionsField;
  /** what is changed on the model now */
  readonly shown: ReactNode;
}

type Asks =
  | { readonly kind: 'edit'; readonly view: SmartView | null }
  | { readonly kind: 'delete'; readonly view: SmartView };

export function SmartViewsPanel({ place, view, mayWrite, conditions, shown }: SmartViewsPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(smartViewsQuery(place));
  const applying = useApplying(place, view);
  const problems = useProblems();
  const { remove } = useSmartViewChanges(place);
  const [asks, setAsks] = useState<Asks | null>(null);
  const close = () => {
    setAsks(null);
    remove.reset();
  };
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
      {shown}
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
      {asks?.kind === 'delete' && (
        <ChangeDialog
          title={t('smartViews.deleteTitle', { name: asks.view.name })}
          text={t('smartViews.deleteText')}
          change={remove}
          given={asks.view.id}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ViewRowProps {
  readonly view: SmartView;
  readonly mayWrite: boolean;
  readonly applying: ReturnType<typeof useApplying>;
  readonly onAsk: (asks: Asks) => void;
}

function ViewRow({ view, mayWrite, applying: { applied, isChanged, applyingId, apply }, onAsk }: ViewRowProps) {
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
            {tool(t('smartViews.edit', { name }), IconPencil, () => onAsk({ kind: 'edit', view }))}
            {tool(t('smartViews.delete', { name }), IconTrash, () => onAsk({ kind: 'delete', view }))}
          </>
        )}
      </div>
      {isApplied && isChanged && (
        <p role="status" className={classes.changed}>
          {t('smartViews.changed')} <Button onClick={() => apply(view)}>{t('smartViews.again')}</Button>
        </p>
      )}
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
