// The zones of a model: a tree with their rooms, linked with the drawing.
import { Button, NativeSelect } from '@mantine/core';
import { IconBoxPadding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { Note } from '../../ui/states.tsx';
import type { Scene } from '../../viewer/scene.ts';
import { useZoneChanges, zonesQuery } from './queries.ts';
import { shownModel, newZoneText, type ZoneQuestion, questionTitle } from './zone-rooms.ts';
import { ZoneRow, type ZoneActions } from './zone-row.tsx';
import classes from './zones.module.css';
import { ChangeDialog, ChangeProblem, useChangeState } from '../../api/change-form.tsx';
import { MarkDialog } from '../../ui/dialogs/marks-dialog.tsx';

interface ZoneQuestionsProps {
  readonly question: ZoneQuestion;
  readonly changes: Pick<ReturnType<typeof useZoneChanges>, 'create' | 'update' | 'remove'>;
  /** selected rooms for a new zone */
  readonly spaces: readonly string[];
  readonly onClose: () => void;
}

function ZoneQuestions({ question, changes: { create, update, remove }, spaces, onClose }: ZoneQuestionsProps) {
  const { t } = useTranslation();
  const stateOf = useChangeState();
  const title = questionTitle(t, question, spaces.length);
  switch (question.kind) {
    case 'new':
      return (
        <MarkDialog
          title={title}
          label={t('zones.name')}
          action={t('shell.create')}
          {...stateOf(create)}
          onClose={onClose}
          onGiven={given =>
            create.mutate({ ...given, parent: question.parent?.id ?? null, spaces }, { onSuccess: onClose })
          }
        />
      );
    case 'edit':
      return (
        <MarkDialog
          title={title}
          label={t('zones.name')}
          action={t('parts.save')}
          value={{ name: question.zone.name ?? '', color: question.zone.color }}
          {...stateOf(update)}
          onClose={onClose}
          onGiven={given => update.mutate({ id: question.zone.id, ...given }, { onSuccess: onClose })}
        />
      );
    case 'delete':
      return (
        <ChangeDialog
          title={title}
          text={t('zones.deleteText')}
          change={remove}
          given={question.zone.id}
          onClose={onClose}
        />
      );
  }
}

type ZonesPanelProps = { readonly cloudId: number; readonly projectId: number; readonly scene: Scene };

export function ZonesPanel({ cloudId, projectId, scene }: ZonesPanelProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<number>();
  const model = shownModel(scene.models, wanted);
  if (!model) return null;
  return (
    <>
      {scene.models.length > 1 && (
        <div className={classes.head}>
          <NativeSelect
            aria-label={t('zones.model')}
            value={model.id}
            onChange={event => setWanted(Number(event.currentTarget.value))}
            data={scene.models.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </div>
      )}
      <Zones key={model.id} cloudId={cloudId} projectId={projectId} model={model.id} scene={scene} />
    </>
  );
}

function Zones({ cloudId, projectId, model, scene }: ZonesPanelProps & { readonly model: number }) {
  const { t } = useTranslation();
  const place = { cloud: cloudId, project: projectId, model };
  const query = useQuery(zonesQuery(place));
  const changes = useZoneChanges(place);
  const { add, takeOut } = changes;
  const [question, ask] = useState<ZoneQuestion>();
  const mayEdit = scene.mayEdit(model);
  const spaces = scene.chosenSpaces.get(model) ?? [];
  const back = () => {
    ask(undefined);
    for (const { reset } of [changes.create, changes.update, changes.remove]) reset();
  };
  const actions: ZoneActions = {
    chosenCount: spaces.length,
    select: uuids => scene.choose(new Map([[model, uuids]])),
    edits: mayEdit
      ? {
          inside: parent => ask({ kind: 'new', parent }),
          edit: zone => ask({ kind: 'edit', zone }),
          remove: zone => ask({ kind: 'delete', zone }),
          add: ({ id }) => add.mutate({ id, spaces }),
          takeOut: ({ id }, space) => takeOut.mutate({ id, space: space.id }),
        }
      : undefined,
  };
  return (
    <>
      {mayEdit && (
        <div className={classes.head}>
          <Button fullWidth leftSection={<IconPlus size={14} />} onClick={() => ask({ kind: 'new', parent: null })}>
            {newZoneText(t, spaces.length)}
          </Button>
        </div>
      )}
      <ChangeProblem className={classes.problem} error={add.error ?? takeOut.error} />
      <div className={classes.list} role="region" aria-label={t('zones.title')}>
        <Loaded query={query}>
          {zones =>
            zones.length === 0 ? (
              <Note
                icon={IconBoxPadding}
                title={t('zones.none')}
                text={mayEdit ? t('zones.noneText') : t('zones.noneRead')}
              />
            ) : (
              <ul>
                {zones.map(zone => (
                  <ZoneRow key={zone.id} zone={zone} level={0} actions={actions} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {question && <ZoneQuestions question={question} changes={changes} spaces={spaces} onClose={back} />}
    </>
  );
}
