import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "passwordReset",
  "initial": "opening",
  "states": {
    "opening": {
      "always": [
        {
          "guard": "startsAt request",
          "target": "request"
        },
        {
          "guard": "emailIsMissing",
          "target": "emailMissing",
          "meta": {
            "spec": [
              "RESET-23"
            ]
          }
        },
        {
          "guard": "startsAt code",
          "target": "code"
        },
        {
          "target": "password"
        }
      ]
    },
    "request": {
      "initial": "editing",
      "states": {
        "editing": {
          "meta": {
            "spec": [
              "RESET-02",
              "RESET-03",
              "RESET-07"
            ]
          },
          "on": {
            "reset.requestCode": [
              {
                "guard": "emailIsInvalid",
                "actions": "rejectEmail",
                "meta": {
                  "spec": [
                    "RESET-02"
                  ]
                }
              },
              {
                "target": "sending",
                "actions": "rememberEmail",
                "meta": {
                  "spec": [
                    "RESET-04"
                  ]
                }
              }
            ]
          }
        },
        "sending": {
          "tags": "busy",
          "meta": {
            "spec": [
              "RESET-03",
              "RESET-04"
            ]
          },
          "entry": "clearError",
          "invoke": {
            "id": "requestCode",
            "src": "requestCode",
            "onDone": [
              {
                "guard": "succeeded",
                "target": "#passwordReset.code",
                "actions": [
                  "applyRequestResult",
                  "announceCodeSent"
                ],
                "meta": {
                  "spec": [
                    "RESET-04",
                    "RESET-05"
                  ]
                }
              },
              {
                "target": "editing",
                "actions": "applyRequestResult",
                "meta": {
                  "spec": [
                    "RESET-06",
                    "ERR-04",
                    "ERR-10",
                    "ERR-17"
                  ]
                }
              }
            ],
            "onError": {
              "target": "editing",
              "actions": {
                "type": "applyRequestResult",
                "params": {
                  "output": {
                    "ok": false,
                    "kind": "refused"
                  }
                }
              },
              "meta": {
                "spec": [
                  "ERR-10"
                ]
              }
            }
          }
        }
      }
    },
    "code": {
      "type": "parallel",
      "meta": {
        "spec": [
          "RESET-08",
          "RESET-09"
        ]
      },
      "states": {
        "entry": {
          "initial": "typing",
          "states": {
            "typing": {
              "meta": {
                "spec": [
                  "RESET-09",
                  "RESET-11"
                ]
              },
              "on": {
                "code.changed": {
                  "actions": "setCode",
                  "meta": {
                    "spec": [
                      "RESET-09",
                      "CONST-08"
                    ]
                  }
                },
                "code.submit": {
                  "guard": "hasFourDigits",
                  "target": "verifying",
                  "meta": {
                    "spec": [
                      "RESET-11",
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
                  "RESET-11",
                  "RESET-12"
                ]
              },
              "entry": "clearError",
              "invoke": {
                "id": "verifyCode",
                "src": "verifyCode",
                "onDone": [
                  {
                    "guard": "succeeded",
                    "target": "#passwordReset.password",
                    "actions": [
                      "applyVerificationResult",
                      "announceCodeAccepted"
                    ],
                    "meta": {
                      "spec": [
                        "RESET-12",
                        "RESET-14"
                      ]
                    }
                  },
                  {
                    "target": "typing",
                    "actions": "applyVerificationResult",
                    "meta": {
                      "spec": [
                        "RESET-12",
                        "RESET-13",
                        "ERR-04",
                        "ERR-11",
                        "ERR-17"
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
                      "ERR-11"
                    ]
                  }
                }
              }
            }
          }
        },
        "resend": {
          "initial": "ready",
          "states": {
            "ready": {
              "on": {
                "reset.resendCode": {
                  "target": "sending",
                  "meta": {
                    "spec": [
                      "RESET-10"
                    ]
                  }
                }
              }
            },
            "sending": {
              "entry": "clearError",
              "invoke": {
                "id": "requestCode",
                "src": "requestCode",
                "onDone": [
                  {
                    "guard": "succeeded",
                    "target": "coolingDown",
                    "actions": "applyRequestResult",
                    "meta": {
                      "spec": [
                        "RESET-04",
                        "RESET-10"
                      ]
                    }
                  },
                  {
                    "target": "ready",
                    "actions": "applyRequestResult",
                    "meta": {
                      "spec": [
                        "RESET-13",
                        "ERR-04",
                        "ERR-10"
                      ]
                    }
                  }
                ],
                "onError": {
                  "target": "ready",
                  "actions": {
                    "type": "applyRequestResult",
                    "params": {
                      "output": {
                        "ok": false,
                        "kind": "refused"
                      }
                    }
                  },
                  "meta": {
                    "spec": [
                      "ERR-10"
                    ]
                  }
                }
              }
            },
            "coolingDown": {
              "meta": {
                "spec": [
                  "RESET-10",
                  "CONST-08"
                ]
              },
              "invoke": {
                "id": "countdown",
                "src": "countdown",
                "input": {
                  "seconds": 59
                },
                "onDone": {
                  "target": "ready",
                  "meta": {
                    "spec": [
                      "RESET-10"
                    ]
                  }
                },
                "onError": {
                  "target": "ready"
                }
              }
            }
          }
        }
      }
    },
    "password": {
      "initial": "editing",
      "states": {
        "editing": {
          "meta": {
            "spec": [
              "RESET-17",
              "RESET-18"
            ]
          },
          "on": {
            "reset.setPassword": {
              "guard": "passesChecks",
              "target": "resetting",
              "meta": {
                "spec": [
                  "RESET-18",
                  "RESET-20"
                ]
              }
            }
          }
        },
        "resetting": {
          "tags": "busy",
          "meta": {
            "spec": [
              "RESET-19",
              "RESET-20"
            ]
          },
          "entry": "clearError",
          "invoke": {
            "id": "resetPassword",
            "src": "resetPassword",
            "onDone": [
              {
                "guard": "succeeded",
                "target": "#passwordReset.done",
                "actions": "applyResetResult",
                "meta": {
                  "spec": [
                    "RESET-20",
                    "RESET-21"
                  ]
                }
              },
              {
                "target": "editing",
                "actions": "applyResetResult",
                "meta": {
                  "spec": [
                    "RESET-22",
                    "ERR-04",
                    "ERR-12",
                    "ERR-17"
                  ]
                }
              }
            ],
            "onError": {
              "target": "editing",
              "actions": {
                "type": "applyResetResult",
                "params": {
                  "output": {
                    "ok": false,
                    "kind": "refused"
                  }
                }
              },
              "meta": {
                "spec": [
                  "ERR-12"
                ]
              }
            }
          }
        }
      }
    },
    "done": {
      "type": "final",
      "meta": {
        "spec": [
          "RESET-21"
        ]
      },
      "entry": "announceDone"
    },
    "emailMissing": {
      "meta": {
        "spec": [
          "RESET-23"
        ]
      }
    }
  }
});
