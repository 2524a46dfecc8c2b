// The dialogs about the groups of a project.
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { Group, Project, UserProject } from '../../api/shapes.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { MarkDialog } from '../../ui/dialogs/mark-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { useGroupChanges } from './queries.ts';

export type Question =
  | { readonly kind: 'new' | 'import' }
  | { readonly kind: 'members' | 'edit' | 'delete'; readonly group: Group };

/** The project of the groups, its members and the user's permission. */
export interface GroupPlace {
  readonly cloudId: number;
  readonly projectId: number;
  readonly mayManage: boolean;
  readonly people: readonly UserProject[];
  /** other projects of the cloud, from which the user may import groups */
  readonly projects: readonly Project[];
}

interface GroupQuestionProps extends GroupPlace {
  readonly question: Question;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

export function GroupQuestion({
  cloudId,
  projectId,
  question,
  people,
  projects,
  mayManage,
  groups,
  onClose,
}: GroupQuestionProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create, update, remove } = useGroupChanges(cloudId, projectId);
  switch (question.kind) {
    case 'new':
      return (
        <MarkDialog
          title={t('groups.create')}
          label={t('groups.name')}
          action={t('shell.create')}
          busy={create.isPending}
          error={problems.of(create.error)}
          onClose={onClose}
          onGiven={given => create.mutate(given, { onSuccess: onClose })}
        />
      );
    case 'import':
      return <ImportDialog {...{ cloudId, projectId, projects, groups, onClose }} />;
    case 'members':
      return <MembersDialog {...{ cloudId, projectId, people, mayManage, onClose }} group={question.group} />;
    case 'edit': {
      const { id, name, color } = question.group;
      return (
        <MarkDialog
          title={t('groups.edit', { name })}
          label={t('groups.name')}
          action={t('parts.save')}
          value={{ name, color }}
          busy={update.isPending}
          error={problems.of(update.error)}
          onClose={onClose}
          onGiven={given => update.mutate({ id, ...given }, { onSuccess: onClose })}
        />
      );
    }
    case 'delete': {
      const { id, name } = question.group;
      return (
        <DeleteDialog
          title={t('groups.delete', { name })}
          text={t('groups.deleteText')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={onClose}
          onDelete={() => remove.mutate(id, { onSuccess: onClose })}
        />
      );
    }
  }
}
