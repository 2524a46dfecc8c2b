// Related issues of an issue; imported references to missing issues are not listed.
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { useProblems } from '../../../api/problem.ts';
import type { Topic } from '../../../api/shapes.ts';
import { Marked } from '../../../ui/colours/color-mark.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { toggled } from '../../../ui/toggled.ts';
import { ChoiceList } from './choice-list.tsx';
import { useLinkChanges } from '../changes.ts';
import { RemoveButton } from './document-links.tsx';
import { numberOf } from '../filters/filters.ts';
import classes from './panel.module.css';
import { linkTo, type IssuePlace, type IssueWays } from '../place.ts';
import { relatedQuery } from '../queries.ts';
import { shownValue } from '../values/values.ts';

interface RelatedIssuesProps {
  readonly at: IssuePlace;
  readonly ways: IssueWays;
  readonly issue: Topic;
  /** all issues of the project */
  readonly issues: readonly Topic[];
}

export function RelatedIssues({ at, ways, issue, issues }: RelatedIssuesProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const query = useQuery(relatedQuery(at.projectId, issue.guid));
  const { relate } = useLinkChanges(at.projectId, issue.guid);
  const [isAsking, ask] = useState(false);
  const mayRelate = at.rights.relate;
  return (
    <section className={classes.section} aria-label={t('issues.related')}>
      <div className={classes.sectionHead}>
        <h3>{t('issues.related')}</h3>
        {mayRelate && query.data && (
          <ActionIcon size={24} aria-label={t('issues.relate')} title={t('issues.relate')} onClick={() => ask(true)}>
            <IconPlus size={15} />
          </ActionIcon>
        )}
      </div>
      <Loaded query={query} loading={<LoadingRows rows={1} />}>
        {guids => {
          const related = issues.filter(({ guid }) => guids.includes(guid));
          return (
            <>
              <ul className={classes.links}>
                {related.map(each => (
                  <li key={each.guid}>
                    <span className="quiet numbers">#{numberOf(each)}</span>
                    <a
                      {...linkTo({ go: () => ways.onOpen(each.guid) }, ways.addressOf(each.guid))}
                      className="truncate"
                    >
                      {each.title}
                    </a>
                    {each.topic_status !== null && <Marked {...shownValue(at.values, 'status', each.topic_status)} />}
                    {mayRelate && (
                      <RemoveButton
                        name={each.title}
                        onRemove={() => relate.mutate(guids.filter(guid => guid !== each.guid))}
                      />
                    )}
                  </li>
                ))}
                {related.length === 0 && <li className="quiet">{t('issues.noRelated')}</li>}
              </ul>
              {isAsking && (
                <RelateDialog
                  others={issues.filter(({ guid }) => guid !== issue.guid)}
                  related={guids}
                  busy={relate.isPending}
                  error={problems.of(relate.error)}
                  onClose={() => {
                    ask(false);
                    relate.reset();
                  }}
                  onRelate={next => relate.mutate(next, { onSuccess: () => ask(false) })}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface RelateDialogProps {
  readonly others: readonly Topic[];
  readonly related: readonly string[];
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onClose: () => void;
  readonly onRelate: (guids: readonly string[]) => void;
}

function RelateDialog({ others, related, busy, error, onClose, onRelate }: RelateDialogProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useState(related);
  return (
    <FormDialog
      title={t('issues.related')}
      action={t('parts.save')}
      {...{ busy, error, onClose }}
      onSubmit={() => onRelate(chosen)}
    >
      <ChoiceList
        label={t('issues.related')}
        many
        options={others.map(each => ({ value: each.guid, label: `#${numberOf(each)} ${each.title}` }))}
        chosen={chosen}
        onChoose={guid => choose(toggled(chosen, guid))}
      />
    </FormDialog>
  );
}
