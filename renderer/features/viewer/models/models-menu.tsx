// The open models, by name, and the models of the project to show with them.
import { Button, Checkbox, Popover, Tooltip, VisuallyHidden, Group, Stack, Text } from '@mantine/core';
import { IconArrowsMove, IconBox, IconBoxMultiple } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../../api/shapes.ts';
import { shiftOf, fromMap, movedModels, toMap } from '../position/georeference-rules.ts';
import { factsText, listOf, offeredModels, readyCount, toggledModels, type OfferedModel } from './offered-models.ts';
import { useViewerState } from '../state.ts';
import { useNumberStyle } from '../../../ui/numbers/number-style.ts';
import classes from '../viewer.module.css';
import { IconButton, TextField } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { useViewer } from '../context.ts';

const axes = ['east', 'north', 'height'] as const;

/** Offset of one model from its place in the file. */
function OffsetDialog({ model, onClose }: { readonly model: OfferedModel; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const actions = useViewer();
  const [first] = useState(() => toMap(shiftOf(useViewerState.getState().shifts, model.id)));
  const [values, setValues] = useState<readonly (number | undefined)[]>(first);
  const apply = (shift: Vec) => {
    actions.moveModel(model.id, fromMap(shift));
    onClose();
  };
  const [east, north, height] = values;
  return (
    <Dialog opened onClose={onClose} title={t('viewer.offset.title', { name: model.name })} size="sm">
      <form
        onSubmit={event => {
          event.preventDefault();
          if (east !== undefined && north !== undefined && height !== undefined) apply([east, north, height]);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('viewer.offset.text')}</Text>
          {axes.map((axis, n) => (
            <NumberField
              key={axis}
              label={t(`viewer.offset.${axis}`)}
              unit="m"
              value={values[n]}
              onChange={value => setValues(values.map((each, at) => (at === n ? value : each)))}
            />
          ))}
          <Group justify="end">
            <Button onClick={() => apply([0, 0, 0])}>{t('viewer.offset.reset')}</Button>
            <Button type="submit" variant="filled" disabled={values.includes(undefined)}>
              {t('viewer.offset.apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

export interface ModelsMenuProps {
  readonly models: readonly Model[];
  readonly shown: readonly Model[];
  readonly onShow: (ids: readonly number[]) => void;
}

export function ModelsMenu({ models, shown, onShow }: ModelsMenuProps) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState<OfferedModel | null>(null);
  const [filter, setFilter] = useState('');
  const isMoved = useViewerState(({ shifts }) => movedModels(shown, shifts).length > 0);
  const [isOpen, setOpen] = useState(false);
  const offered = offeredModels(models, shown);
  if (offered.length === 0) return null;
  const total = readyCount(offered);
  const { hasFilter, listed, others } = listOf(offered, filter);
  const shownIds = shown.map(({ id }) => id);
  const names = shown.map(({ id, name }) => name ?? String(id)).join(', ');
  const count = t('viewer.models.shown', { count: shown.length, total });
  const search = t('viewer.models.filter');
  const Symbol = shown.length > 1 ? IconBoxMultiple : IconBox;
  return (
    <div className={classes.models}>
      <Popover position="bottom-start" width={320} opened={isOpen} onChange={setOpen}>
        <Popover.Target>
          <Button
            fullWidth
            justify="start"
            leftSection={<Symbol size={14} />}
            rightSection={
              <span className={classes.movedNames}>
                {isMoved && <IconArrowsMove size={14} aria-label={t('viewer.offset.someMoved')} data-moved />}
                {total > 1 && <span className="quiet">{`${shown.length} / ${total}`}</span>}
              </span>
            }
            title={names}
            onClick={() => setOpen(!isOpen)}
            classNames={{ label: classes.modelNames ?? '' }}
          >
            {names || count}
            {names && <VisuallyHidden>{` (${count})`}</VisuallyHidden>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          {hasFilter && (
            <div className={classes.modelListHead}>
              <TextField aria-label={search} placeholder={search} value={filter} onText={setFilter} />
              <Button disabled={others.length === 0} onClick={() => onShow([...shownIds, ...others])}>
                {t('viewer.models.all')}
              </Button>
            </div>
          )}
          <div role="group" aria-label={t('viewer.models.title')} className={classes.modelList}>
            {listed.length === 0 && <span className="quiet">{t('viewer.models.noMatch')}</span>}
            {listed.map(model => (
              <OfferedRow
                key={model.id}
                model={model}
                isOnly={model.isShown && shown.length === 1}
                onToggle={() => onShow(toggledModels(shownIds, model))}
                onMove={() => {
                  // Over the dialog the list would hide it.
                  setOpen(false);
                  setMoved(model);
                }}
              />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      {moved && <OffsetDialog model={moved} onClose={() => setMoved(null)} />}
    </div>
  );
}

interface OfferedRowProps {
  readonly model: OfferedModel;
  /** whether no other is open */
  readonly isOnly: boolean;
  readonly onToggle: () => void;
  readonly onMove: () => void;
}

function OfferedRow({ model: { id, name, state, isShown }, isOnly, onToggle, onMove }: OfferedRowProps) {
  const { t } = useTranslation();
  const style = useNumberStyle();
  const shift = useViewerState(({ shifts }) => shiftOf(shifts, id));
  const isEmpty = useViewerState(({ loads }) => loads.get(id)?.isEmpty ?? false);
  const points = useViewerState(({ clouds }) => clouds.get(id)?.points);
  const facts = factsText(state, { points, isEmpty, shift }, t, style);
  const label = t('viewer.offset.open', { name });
  return (
    <div className={classes.modelRow}>
      <Checkbox
        label={name}
        description={facts || undefined}
        disabled={state !== 'ready' || isOnly}
        checked={isShown}
        onChange={onToggle}
      />
      {isShown && !isEmpty && (
        <Tooltip label={t('viewer.offset.short')}>
          <IconButton label={label} icon={IconArrowsMove} iconStroke={1.6} onClick={onMove} />
        </Tooltip>
      )}
    </div>
  );
}
