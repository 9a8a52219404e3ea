import { useCallback, useState } from 'react';
import type { SimTemplate } from '../../server/world/template.js';
import { ask, type PhoneAccount, useWorld } from './phones.js';

/** The reviewers' desk: what the business wants to send first, and what becomes of it. */
export function TemplateDesk({ account }: { account: PhoneAccount }) {
  const isMine = useCallback((news: { kind: string }) => news.kind === 'template', []);
  const path = `/accounts/${encodeURIComponent(account.id)}/templates`;
  const templates = useWorld<SimTemplate[]>(path, isMine);
  if (!templates?.length) return null;
  return (
    <section className="templates" aria-label="Templates">
      <h2>Templates to review</h2>
      <ul>
        {templates.map((template) => (
          <li key={template.id}>
            <p>
              <strong>{template.name}</strong> <span className="customer-id">{template.language}</span>{' '}
              <span className="template-state" data-status={template.status}>
                {template.status.toLowerCase()}
              </span>
            </p>
            <p className="template-words">{wordsOf(template)}</p>
            <Review template={template} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Review({ template }: { template: SimTemplate }) {
  const [reason, setReason] = useState('');
  const decide = (status: string) =>
    void ask(`/templates/${template.id}/review`, { status, reason: reason.trim() }).then(() => setReason(''));
  const can = (status: SimTemplate['status']) => template.status !== status;
  return (
    <div className="template-review" role="group" aria-label={`Review of ${template.name}`}>
      <input
        aria-label={`Reason, for ${template.name}`}
        placeholder="Reason, when not approved"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        {can('APPROVED') && (
          <button type="button" className="button primary" onClick={() => decide('APPROVED')}>
            Approve
          </button>
        )}
        {template.status === 'PENDING' && (
          <button type="button" className="button" onClick={() => decide('REJECTED')}>
            Reject
          </button>
        )}
        {template.status === 'APPROVED' && (
          <button type="button" className="button" onClick={() => decide('PAUSED')}>
            Pause
          </button>
        )}
        {can('DISABLED') && template.status !== 'PENDING' && (
          <button type="button" className="button" onClick={() => decide('DISABLED')}>
            Disable
          </button>
        )}
      </div>
    </div>
  );
}

function wordsOf({ components }: SimTemplate): string {
  const body = components.find(({ type }) => type === 'BODY') as { text?: string } | undefined;
  return body?.text ?? 'A code, in words of the provider’s.';
}
