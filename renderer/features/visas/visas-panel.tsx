// Side panel with the visas of one document.
import { IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { Problem, LoadingRows } from '../../ui/states.tsx';
import { visasOfQuery } from './queries.ts';
import { VisaCard, type VisaPeople } from './visa-card.tsx';
import { VisaDialog } from './visa-dialog.tsx';
import classes from './visas.module.css';
import { TextButton } from '../../ui/buttons.tsx';

type VisasPanelProps = VisaPeople & { readonly document: { readonly id: number; readonly name: string } };

export function VisasPanel(props: VisasPanelProps) {
  const { cloudId, projectId, document, mayAsk } = props;
  const { t } = useTranslation();
  const visas = useQuery(visasOfQuery(cloudId, projectId, document.id));
  const [isAsking, ask] = useState(false);
  const [notice, setNotice] = useState<string>();
  return (
    <Loaded query={visas} loading={<LoadingRows rows={4} />}>
      {all => (
        <>
          {all.length === 0 && <p className={classes.hint}>{t('visas.none')}</p>}
          <div className={classes.way}>
            {mayAsk ? (
              <TextButton
                icon={IconRubberStamp}
                text={t('visas.ask')}
                onClick={() => {
                  setNotice(undefined);
                  ask(true);
                }}
              />
            ) : (
              <p className="quiet">{t('visas.mayNotAsk')}</p>
            )}
            <Problem className={classes.problem} text={notice} />
          </div>
          {all.toReversed().map(visa => (
            <VisaCard key={visa.id} {...props} visa={visa} name={document.name} />
          ))}
          {isAsking && (
            <VisaDialog
              {...props}
              documents={[document]}
              onClose={() => ask(false)}
              onDone={problem => {
                setNotice(problem);
                ask(false);
              }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
