import { fileLimits, unreadableReasons } from '@parley/schema';
import { Button, FileInput, Modal, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { CodedError } from '@/lib/errors';
import { toast } from '@/lib/toast';
import styles from './ImportModal.module.css';
import type { Intake, Report } from './intake';

interface Props {
  intake: Intake;
  onImported: () => void;
  onClose: () => void;
}

/** First says what would become of each line, then does it: all lines or none. */
export function ImportModal(props: Props) {
  const { intake, onClose } = props;
  const { t } = useTranslation('files');
  const { file, report, error, isBusy, choose, go } = useImport(props);
  const changes = report ? report.created + report.updated : 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <FileInput
        label={t('file')}
        description={intake.hint}
        placeholder={t('choose')}
        accept={intake.accept}
        value={file}
        error={error}
        data-autofocus
        onChange={(chosen) => void choose(chosen)}
      />
      {report ? <Preview report={report} /> : null}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={!report || report.refused > 0 || changes === 0}
          onClick={() => void go()}
        >
          {t('go')}
        </Button>
      </div>
    </Modal>
  );
}

/** The file that was chosen, what the server says of it, and taking it in. */
function useImport({ intake, onImported, onClose }: Props) {
  const { t } = useTranslation('files');
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    setError(null);
    try {
      return await work();
    } catch (failure) {
      setError(sentenceOf(failure, t) ?? t('offline'));
      return null;
    } finally {
      setBusy(false);
    }
  }
  async function choose(chosen: File | null): Promise<void> {
    setFile(chosen);
    setReport(chosen ? await attempt(() => intake.look(chosen)) : null);
  }
  async function go(): Promise<void> {
    const done = file && (await attempt(() => intake.take(file)));
    if (!done) return;
    toast.done(t('done', { created: done.created, updated: done.updated }));
    onImported();
    onClose();
  }
  return { file, report, error, isBusy, choose, go };
}

type Words = ReturnType<typeof useTranslation<'files'>>['t'];

/** What is wrong with the fields says more than that something is wrong. */
function sentenceOf(failure: unknown, t: Words): string | null {
  const coded = failure instanceof CodedError ? failure : codedError(failure);
  const reason = unreadableReasons.find((each) => each === coded?.facts['reason']);
  const columns = coded?.facts['columns'];
  if (reason)
    return t(`unreadable.${reason}`, {
      columns: typeof columns === 'string' ? columns : '',
      lines: fileLimits.lines,
      megabytes: fileLimits.bytes / 1_000_000,
    });
  const fields = Object.values(coded?.fields ?? {}).flat();
  return fields.length > 0 ? fields.join(' ') : (coded?.message ?? null);
}

function Preview({ report }: { report: Report }) {
  const { t } = useTranslation('files');
  const { created, updated, unchanged, refused } = report;
  return (
    <>
      <p className={styles.sum} role="status">
        {t('sum', { created, updated, unchanged, refused })} {refused > 0 ? t('fixFirst') : ''}
      </p>
      <div className={styles.lines} role="region" aria-label={t('preview')} tabIndex={0}>
        <Table withRowBorders>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('content')}</th>
            </tr>
          </thead>
          <tbody>
            {report.preview.map((line) => (
              <tr key={line.line} data-bad={line.verb === 'refuse' || undefined}>
                <td>{line.line}</td>
                <td>{t(`verb.${line.verb}`)}</td>
                <td>
                  <bdi>{Object.values(line.cells).filter(Boolean).join(' · ')}</bdi>
                  {line.problems.map((problem) => (
                    <div key={`${problem.field}-${problem.sentence}`} className={styles.problem}>
                      {problem.field ? <bdi>{problem.field}: </bdi> : null}
                      {problem.reason
                        ? t(`problems.${problem.reason}`, { number: problem.number ?? '' })
                        : problem.sentence}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}
