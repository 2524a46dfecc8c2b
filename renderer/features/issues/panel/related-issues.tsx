// Related issues of an issue; imported references to missing issues are not listed.
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import type { Topic } from '../../../api/shapes.ts';
import { Marked } from '../../../ui/colours/color-mark.tsx';
import { ChangeForm, type ChangeFormProps } from '../../../api/change-form.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { toggled } from '../../../ui/toggled.ts';
import { ChoiceList } from './choice-list.tsx';
import { useLinkChanges } from '../changes.ts';
import { HeadButton, RemoveButton } from './document-links.tsx';
import { numberOf } from '../filters/filters.ts';
import classes from './panel.module.css';
import { linkTo, type Placed } from '../place.ts';
import { relatedQuery } from '../queries.ts';
import { shownValue } from '../values/values.ts';

interface RelatedIssuesProps extends Placed {
  readonly issue: Topic;
  /** all issues of the project */
  readonly issues: readonly Topic[];
}

export function RelatedIssues({ at, ways, issue, issues }: RelatedIssuesProps) {
  const { t } = useTranslation();
  const query = useQuery(relatedQuery(at.projectId, issue.guid));
  const { relate } = useLinkChanges(at.projectId, issue.guid);
  const [isAsking, ask] = useState(false);
  const mayRelate = at.rights.relate;
  return (
    <section className={classes.section} aria-label={t('issues.related')}>
      <div className={classes.sectionHead}>
        <h3>{t('issues.related')}</h3>
        {mayRelate && query.data && <HeadButton icon={IconPlus} label={t('issues.relate')} onClick={() => ask(true)} />}
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
                  change={relate}
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

interface RelateDialogProps extends Pick<ChangeFormProps, 'change' | 'onClose'> {
  readonly others: readonly Topic[];
  readonly related: readonly string[];
  readonly onRelate: (guids: readonly string[]) => void;
}

function RelateDialog({ others, related, onRelate, ...dialog }: RelateDialogProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useState(related);
  return (
    <ChangeForm {...dialog} title={t('issues.related')} action={t('parts.save')} onSubmit={() => onRelate(chosen)}>
      <ChoiceList
        label={t('issues.related')}
        many
        options={others.map(each => ({ value: each.guid, label: `#${numberOf(each)} ${each.title}` }))}
        chosen={chosen}
        onChoose={guid => choose(toggled(chosen, guid))}
      />
    </ChangeForm>
  );
}
