export { RecipientsInput } from './RecipientsInput';
export { isEmail, readRecipients, type Recipient, withRecipients } from './recipients';
