// Links from a document on a page of its own to where it was opened: the issue or the visa in its address.
import { Button } from '@mantine/core';
import { IconMessageReport, IconRubberStamp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../routes/place.ts';
import type { OpenedFrom } from '../../routes/searches.ts';

export function BackLinks({
  place,
  from: { issue, visa, show },
}: {
  readonly place: Place;
  readonly from: OpenedFrom;
}) {
  const { t } = useTranslation();
  return (
    <>
      {issue !== undefined && (
        <Button
          leftSection={<IconMessageReport size={14} />}
          renderRoot={props => <Link {...props} to="/c/$cloud/p/$project/issues/$issue" params={{ ...place, issue }} />}
        >
          {t('sheets.toIssue')}
        </Button>
      )}
      {visa !== undefined && (
        <Button
          leftSection={<IconRubberStamp size={14} />}
          renderRoot={props => (
            <Link {...props} to="/c/$cloud/p/$project/visas" params={place} search={{ show, visa }} />
          )}
        >
          {t('sheets.toVisa')}
        </Button>
      )}
    </>
  );
}
