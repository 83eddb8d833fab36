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
            "actions": "applySendResult",
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
            "actions": "applySendResult",
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
            "type": "applySendResult",
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
                    "guard": "completesCode",
                    "target": "sixDigits",
                    "reenter": true,
                    "actions": "setCode",
                    "meta": {
                      "spec": [
                        "SIGNUP-11",
                        "SIGNUP-12"
                      ]
                    }
                  },
                  {
                    "target": "typing",
                    "actions": "setCode",
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
                    "actions": "rejectShortCode",
                    "meta": {
                      "spec": [
                        "SIGNUP-14"
                      ]
                    }
                  }
                ],
                "signup.back": {
                  "target": "#signup.fillingForm",
                  "actions": "clearCode",
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
                    "guard": "completesCode",
                    "target": "sixDigits",
                    "reenter": true,
                    "actions": "setCode",
                    "meta": {
                      "spec": [
                        "SIGNUP-11",
                        "SIGNUP-12"
                      ]
                    }
                  },
                  {
                    "target": "typing",
                    "actions": "setCode",
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
                  "actions": "clearCode",
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
                      "applyVerificationResult",
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
                    "actions": "applyVerificationResult",
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
                    "type": "applyVerificationResult",
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
          "initial": "coolingDown",
          "states": {
            "coolingDown": {
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
                    "target": "coolingDown",
                    "actions": "applyResendResult",
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
                    "actions": "applyResendResult",
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
                    "type": "applyResendResult",
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
