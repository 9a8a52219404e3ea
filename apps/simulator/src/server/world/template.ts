/** A message that a provider has approved, or not yet. */
export interface SimTemplate {
  id: string;
  /** Of the business account, which may have several numbers. */
  waba: string;
  provider: string;
  name: string;
  language: string;
  category: string;
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'DELETED';
  reason: string;
  components: Record<string, unknown>[];
  parameterFormat: string;
  at: string;
}
