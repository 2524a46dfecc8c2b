// Documents and web pages that an issue refers to.
import { ActionIcon, TextInput } from '@mantine/core';
import { IconFile, IconLink, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import type { DocumentReference, FullTopic } from '../../../api/shapes.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import { ChoiceList } from './choice-list.tsx';
import { useLinkChanges } from '../changes.ts';
import classes from './panel.module.css';
import { linkTo, type IssuePlace, type IssueWays, type Placed } from '../place.ts';
import { allDocumentsQuery, documentsOfQuery } from '../queries.ts';
import { isAddress, newLink, refersToNothing, shownReference, withoutReference } from './references.ts';
import { ChangeForm, ChangeProblem } from '../../../api/change-form.tsx';
import { useForm } from '../../../api/form.ts';
import { IconButton, type IconButtonProps } from '../../../ui/controls.tsx';

interface DocumentLinksProps extends Placed {
  readonly issue: FullTopic;
  /** addresses that other programs store in a field of the issue */
  readonly onLinks: (links: readonly string[]) => void;
}

export function DocumentLinks({ at, ways, issue, onLinks }: DocumentLinksProps) {
  const { t } = useTranslation();
  const query = useQuery(documentsOfQuery(at.projectId, issue.guid));
  const { setDocuments } = useLinkChanges(at.projectId, issue.guid);
  const [question, ask] = useState<'document' | 'link'>();
  const { refer, update } = at.rights;
  const { bim_snippet: snippet } = issue;
  return (
    <section className={classes.section} aria-label={t('issues.documents')}>
      <div className={classes.sectionHead}>
        <h3>{t('issues.documents')}</h3>
        {refer && <HeadButton icon={IconPlus} label={t('issues.addDocument')} onClick={() => ask('document')} />}
        {refer && <HeadButton icon={IconLink} label={t('issues.addLink')} onClick={() => ask('link')} />}
      </div>
      <ChangeProblem className={classes.problem} error={setDocuments.error} />
      <Loaded query={query} loading={<LoadingRows rows={1} />}>
        {references => (
          <ul className={classes.links}>
            {references.map(reference => (
              <li key={reference.guid}>
                <Reference reference={reference} ways={ways} issue={issue.guid} />
                {refer && (
                  <RemoveButton
                    name={reference.referenced_document}
                    onRemove={() => setDocuments.mutate(withoutReference(references, reference))}
                  />
                )}
              </li>
            ))}
            {issue.reference_links.map(link => (
              <li key={link}>
                <IconLink size={14} aria-hidden />
                {isAddress(link) ? (
                  <a href={link} target="_blank" rel="noreferrer" className="truncate">
                    {link}
                  </a>
                ) : (
                  <span className="truncate">{link}</span>
                )}
                {update && (
                  <RemoveButton
                    name={link}
                    onRemove={() => onLinks(issue.reference_links.filter(each => each !== link))}
                  />
                )}
              </li>
            ))}
            {snippet && (
              <li>
                <IconFile size={14} aria-hidden />
                <span className="truncate" title={snippet.reference}>
                  {t('issues.snippet', { type: snippet.snippet_type })}
                </span>
              </li>
            )}
            {refersToNothing(references, issue) && <li className="quiet">{t('issues.noDocuments')}</li>}
          </ul>
        )}
      </Loaded>
      {question === 'document' && <DocumentDialog at={at} guid={issue.guid} onClose={() => ask(undefined)} />}
      {question === 'link' && <LinkDialog at={at} guid={issue.guid} onClose={() => ask(undefined)} />}
    </section>
  );
}

/** A button next to the heading of a section. */
export const HeadButton = (props: IconButtonProps) => <IconButton size={24} iconSize={15} hint="title" {...props} />;

interface ReferenceProps {
  readonly reference: DocumentReference;
  readonly ways: IssueWays;
  /** guid of the issue, which the document leads back to */
  readonly issue: string;
}

function Reference({ reference, ways, issue }: ReferenceProps) {
  const shown = shownReference(reference);
  return shown.kind === 'page' ? (
    <>
      <IconLink size={14} aria-hidden />
      {shown.address === undefined ? (
        <span className="truncate">{shown.text}</span>
      ) : (
        <a href={shown.address} target="_blank" rel="noreferrer" className="truncate" title={shown.address}>
          {shown.text}
        </a>
      )}
    </>
  ) : (
    <>
      <IconFile size={14} aria-hidden />
      <a
        {...linkTo(ways, ways.documentAddress({ guid: shown.guid, name: shown.text, issue }))}
        className="truncate"
        title={shown.hint}
      >
        {shown.text}
      </a>
    </>
  );
}

export function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <ActionIcon size={24} aria-label={t('issues.removeLink', { name })} title={t('parts.remove')} onClick={onRemove}>
      <IconX size={13} />
    </ActionIcon>
  );
}

type AddDialogProps = { readonly at: IssuePlace; readonly guid: string; readonly onClose: () => void };

/** Dialog to link a document of the project. */
function DocumentDialog({ at, guid, onClose }: AddDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(allDocumentsQuery(at.projectId));
  const { refer } = useLinkChanges(at.projectId, guid);
  const [chosen, choose] = useState<string>();
  return (
    <ChangeForm
      title={t('issues.addDocument')}
      action={t('issues.add')}
      change={refer}
      disabled={chosen === undefined}
      onClose={onClose}
      onSubmit={() => {
        if (chosen !== undefined) refer.mutate({ document_guid: chosen }, { onSuccess: onClose });
      }}
    >
      <Loaded query={query} loading={<LoadingRows rows={5} />}>
        {documents => (
          <ChoiceList
            label={t('issues.documents')}
            options={documents.map(document => ({ value: document.guid, label: document.filename }))}
            chosen={chosen === undefined ? [] : [chosen]}
            onChoose={choose}
          />
        )}
      </Loaded>
    </ChangeForm>
  );
}

function LinkDialog({ at, guid, onClose }: AddDialogProps) {
  const { t } = useTranslation();
  const { refer } = useLinkChanges(at.projectId, guid);
  const { values, text } = useForm({ url: '', name: '' });
  const link = newLink(values.url, values.name);
  return (
    <ChangeForm
      title={t('issues.addLink')}
      action={t('issues.add')}
      size="sm"
      change={refer}
      disabled={!link}
      onClose={onClose}
      onSubmit={() => {
        if (link) refer.mutate(link, { onSuccess: onClose });
      }}
    >
      <TextInput data-autofocus label={t('issues.address')} placeholder="https://" {...text('url')} />
      <TextInput label={t('issues.linkName')} {...text('name')} />
    </ChangeForm>
  );
}
