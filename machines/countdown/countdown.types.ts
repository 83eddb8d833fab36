export interface CountdownInput {
  seconds: number;
}

export interface CountdownContext {
  secondsLeft: number;
}
