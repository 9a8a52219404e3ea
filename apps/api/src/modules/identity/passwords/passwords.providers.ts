import { PasswordChoiceService } from './password-choice.service.js';
import { PasswordsRepository } from './passwords.repository.js';

export const passwords = { controllers: [], providers: [PasswordChoiceService, PasswordsRepository] };
