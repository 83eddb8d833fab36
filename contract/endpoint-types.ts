/** What each endpoint takes and replies, by name. Only type imports, as in types.ts. */
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { EndpointErrorCode, EndpointName, endpoints } from './endpoints/index.ts';
import type { ErrorDataFor } from './errors.ts';

export type { EndpointErrorCode, EndpointName } from './endpoints/index.ts';

export type EndpointRow<Name extends EndpointName> = (typeof endpoints)[Name];

/** Addresses are text on the wire; the caller may write numbers. */
type InAddress<Value> = Value extends readonly string[]
  ? readonly (string | number)[]
  : string extends Value
    ? string | number
    : Value;

/** This and the next two are `never` when the row has no such schema. */
export type EndpointParams<Name extends EndpointName> =
  EndpointRow<Name> extends { params: infer Schema extends GenericSchema }
    ? { [Key in keyof InferInput<Schema>]: InAddress<InferInput<Schema>[Key]> }
    : never;

export type EndpointQuery<Name extends EndpointName> =
  EndpointRow<Name> extends { query: infer Schema extends GenericSchema }
    ? { [Key in keyof InferInput<Schema>]: InAddress<InferInput<Schema>[Key]> | undefined }
    : never;

export type EndpointBody<Name extends EndpointName> =
  EndpointRow<Name> extends { body: infer Schema extends GenericSchema } ? InferInput<Schema> : never;

type Given<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<string, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** The parameters, query and JSON body of one call. */
export type EndpointInput<Name extends EndpointName> = Given<'params', EndpointParams<Name>> &
  Given<'query', EndpointQuery<Name>> &
  Given<'body', EndpointBody<Name>>;

/** The body of a row with `file` or `bodyMediaType`. */
export type FileInput<Row> = Row extends { file: string }
  ? { form: FormData }
  : Row extends { bodyMediaType: infer Type }
    ? { file: { type: Type; content: Blob } }
    : unknown;

/** A last argument that may be left out when nothing in it is required. */
export type LastArgument<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

export type EndpointReply<Name extends EndpointName> = InferOutput<EndpointRow<Name>['reply']>;

/** An error code of the endpoint with the data that this code carries. */
export type EndpointError<Name extends EndpointName> = {
  [Code in EndpointErrorCode<Name>]: { code: Code; data: ErrorDataFor<Code> };
}[EndpointErrorCode<Name>];
