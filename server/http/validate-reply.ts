import * as v from 'valibot';
import { type Endpoint, getCommonErrors } from '#contract/endpoints/endpoint.ts';
import { AppError } from './errors.ts';

/** Throws when the reply or the error code is not declared by the endpoint. Not used in production. */
export async function validateReply<Reply>(endpoint: Endpoint, pendingReply: Promise<Reply>): Promise<Reply> {
  try {
    const reply = await pendingReply;
    v.parse(endpoint.reply, reply);
    return reply;
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      [...endpoint.errors, ...getCommonErrors(endpoint)].includes(error.code)
    )
      throw error;
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers ${error.code}: name it in its row (contract/endpoints)`,
      {
        cause: error,
      },
    );
  }
}
