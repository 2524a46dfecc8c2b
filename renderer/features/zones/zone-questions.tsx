// Dialogs before zones are created, changed or deleted.
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { MarkDialog } from '../../ui/dialogs/mark-dialog.tsx';
import type { useZoneChanges } from './queries.ts';
import { questionTitle, type ZoneQuestion } from './zone-words.ts';

export interface ZoneQuestionsProps {
  readonly question: ZoneQuestion;
  readonly changes: Pick<ReturnType<typeof useZoneChanges>, 'create' | 'update' | 'remove'>;
  /** selected rooms for a new zone */
  readonly spaces: readonly string[];
  readonly onClose: () => void;
}

export function ZoneQuestions({ question, changes: { create, update, remove }, spaces, onClose }: ZoneQuestionsProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const title = questionTitle(t, question, spaces.length);
  switch (question.kind) {
    case 'new':
      return (
        <MarkDialog
          title={title}
          label={t('zones.name')}
          action={t('shell.create')}
          busy={create.isPending}
          error={problems.of(create.error)}
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
          busy={update.isPending}
          error={problems.of(update.error)}
          onClose={onClose}
          onGiven={given => update.mutate({ id: question.zone.id, ...given }, { onSuccess: onClose })}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          title={title}
          text={t('zones.deleteText')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={onClose}
          onDelete={() => remove.mutate(question.zone.id, { onSuccess: onClose })}
        />
      );
  }
}
