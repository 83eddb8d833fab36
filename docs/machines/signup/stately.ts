import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "signup",
  "initial": "fillingForm",
  "states": {
    "fillingForm": {
      "meta": {
        "spec": [
          "SIGNUP-01",
          "SIGNUP-02"
        ]
      },
      "on": {
        "signup.submit": [
          {
            "guard": "formIsInvalid",
            "actions": "showFieldErrors",
            "meta": {
              "spec": [
                "SIGNUP-02",
                "SIGNUP-05"
              ]
            }
          },
          {
            "target": "sendingCode",
            "actions": "rememberForm",
            "meta": {
              "spec": [
                "SIGNUP-06"
              ]
            }
          }
        ]
      }
    },
    "sendingCode": {
      "tags": "busy",
      "meta": {
        "spec": [
          "SIGNUP-01",
          "SIGNUP-06"
        ]
      },
      "invoke": {
        "id": "sendVerification",
        "src": "sendVerification",
        "onDone": [
          {
            "guard": "isSent",
            "target": "enteringCode",
            "actions": "reportSend",
            "meta": {
              "spec": [
                "SIGNUP-07",
                "SIGNUP-09",
                "SIGNUP-20",
                "SIGNUP-21",
                "CONST-10"
              ]
            }
          },
          {
            "target": "fillingForm",
            "actions": "reportSend",
            "meta": {
              "spec": [
                "SIGNUP-08",
                "SIGNUP-20",
                "ERR-04",
                "ERR-07"
              ]
            }
          }
        ],
        "onError": {
          "target": "fillingForm",
          "actions": {
            "type": "reportSend",
            "params": {
              "output": {
                "ok": false,
                "kind": "refused"
              }
            }
          },
          "meta": {
            "spec": [
              "ERR-07"
            ]
          }
        }
      }
    },
    "enteringCode": {
      "type": "parallel",
      "meta": {
        "spec": [
          "SIGNUP-09",
          "SIGNUP-10"
        ]
      },
      "states": {
        "entry": {
          "initial": "typing",
          "states": {
            "typing": {
              "on": {
                "code.changed": [
                  {
                    "guard": "givesSixDigits",
                    "target": "sixDigits",
                    "reenter": true,
                    "actions": "takeCode",
                    "meta": {
                      "spec": [
                        "SIGNUP-11",
                        "SIGNUP-12"
                      ]
                    }
                  },
                  {
                    "target": "typing",
                    "actions": "takeCode",
                    "meta": {
                      "spec": [
                        "SIGNUP-11"
                      ]
                    }
                  }
                ],
                "code.submit": [
                  {
                    "guard": "hasSixDigits",
                    "target": "verifying"
                  },
                  {
                    "actions": "refuseShortCode",
                    "meta": {
                      "spec": [
                        "SIGNUP-14"
                      ]
                    }
                  }
                ],
                "signup.back": {
                  "target": "#signup.fillingForm",
                  "actions": "forgetCode",
                  "meta": {
                    "spec": [
                      "SIGNUP-17"
                    ]
                  }
                }
              }
            },
            "sixDigits": {
              "meta": {
                "spec": [
                  "SIGNUP-13"
                ]
              },
              "on": {
                "code.changed": [
                  {
                    "guard": "givesSixDigits",
                    "target": "sixDigits",
                    "reenter": true,
                    "actions": "takeCode",
                    "meta": {
                      "spec": [
                        "SIGNUP-11",
                        "SIGNUP-12"
                      ]
                    }
                  },
                  {
                    "target": "typing",
                    "actions": "takeCode",
                    "meta": {
                      "spec": [
                        "SIGNUP-11"
                      ]
                    }
                  }
                ],
                "code.submit": "verifying",
                "signup.back": {
                  "target": "#signup.fillingForm",
                  "actions": "forgetCode",
                  "meta": {
                    "spec": [
                      "SIGNUP-17"
                    ]
                  }
                }
              },
              "after": {
                "autoSubmit": {
                  "target": "verifying",
                  "meta": {
                    "spec": [
                      "SIGNUP-13",
                      "CONST-08"
                    ]
                  }
                }
              }
            },
            "verifying": {
              "tags": "busy",
              "meta": {
                "spec": [
                  "SIGNUP-15"
                ]
              },
              "entry": "clearCodeError",
              "invoke": {
                "id": "verifyEmail",
                "src": "verifyEmail",
                "onDone": [
                  {
                    "guard": "isVerified",
                    "target": "#signup.welcome",
                    "actions": [
                      "reportVerification",
                      "announceVerified"
                    ],
                    "meta": {
                      "spec": [
                        "SIGNUP-18",
                        "SIGNUP-20",
                        "SIGNUP-21",
                        "CONST-10"
                      ]
                    }
                  },
                  {
                    "target": "typing",
                    "actions": "reportVerification",
                    "meta": {
                      "spec": [
                        "SIGNUP-08",
                        "SIGNUP-20",
                        "ERR-04",
                        "ERR-08"
                      ]
                    }
                  }
                ],
                "onError": {
                  "target": "typing",
                  "actions": {
                    "type": "reportVerification",
                    "params": {
                      "output": {
                        "ok": false,
                        "kind": "refused"
                      }
                    }
                  },
                  "meta": {
                    "spec": [
                      "ERR-08"
                    ]
                  }
                }
              }
            }
          }
        },
        "resend": {
          "initial": "cooling",
          "states": {
            "cooling": {
              "meta": {
                "spec": [
                  "SIGNUP-16",
                  "CONST-08"
                ]
              },
              "invoke": {
                "id": "countdown",
                "src": "countdown",
                "input": {
                  "seconds": 60
                },
                "onDone": {
                  "target": "ready",
                  "meta": {
                    "spec": [
                      "SIGNUP-16"
                    ]
                  }
                },
                "onError": {
                  "target": "ready"
                }
              }
            },
            "ready": {
              "on": {
                "signup.resend": {
                  "target": "resending",
                  "meta": {
                    "spec": [
                      "SIGNUP-16"
                    ]
                  }
                }
              }
            },
            "resending": {
              "entry": "clearCodeError",
              "invoke": {
                "id": "resendVerification",
                "src": "resendVerification",
                "onDone": [
                  {
                    "guard": "isResent",
                    "target": "cooling",
                    "actions": "reportResend",
                    "meta": {
                      "spec": [
                        "SIGNUP-16",
                        "SIGNUP-20",
                        "SIGNUP-21",
                        "CONST-10"
                      ]
                    }
                  },
                  {
                    "target": "ready",
                    "actions": "reportResend",
                    "meta": {
                      "spec": [
                        "SIGNUP-08",
                        "SIGNUP-20",
                        "ERR-04",
                        "ERR-09"
                      ]
                    }
                  }
                ],
                "onError": {
                  "target": "ready",
                  "actions": {
                    "type": "reportResend",
                    "params": {
                      "output": {
                        "ok": false,
                        "kind": "refused"
                      }
                    }
                  },
                  "meta": {
                    "spec": [
                      "ERR-09"
                    ]
                  }
                }
              }
            }
          }
        }
      }
    },
    "welcome": {
      "meta": {
        "spec": [
          "SIGNUP-18"
        ]
      },
      "after": {
        "welcomeDelay": {
          "target": "finished",
          "meta": {
            "spec": [
              "SIGNUP-19"
            ]
          }
        }
      }
    },
    "finished": {
      "type": "final",
      "meta": {
        "spec": [
          "SIGNUP-19"
        ]
      },
      "entry": "announceFinished"
    }
  }
});
